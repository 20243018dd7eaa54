import type { Case } from "../candidates/claim.ts";
import type { Candidate } from "../candidates/evidence.ts";
import { hasSubset } from "../candidates/subsets.ts";
import { lineRemaining } from "../model/model.ts";
import { isExpected } from "../reading/expected.ts";
import type { Reading } from "../reading/reading.ts";
import { meantBy } from "../vetoes/contradictions.ts";
import { isSaid } from "../vetoes/cut-text.ts";

const MOST = 4; // Few payments are for more invoices, and any amount is the sum of some of many.

/** Tells whether other open invoices of the party add up to the amount, too. A text that names the invoice decides. */
export function isSumOfOthers(about: Omit<Case, "pool">, isFree: (invoiceId: string) => boolean): boolean {
  const { line, claim, found } = about;
  if (claim.candidates.some((candidate) => isSaid(candidate, about) || isMeant(candidate, found.reading))) return false;
  const open = lineRemaining(line);
  const others = found.others.filter(
    ({ invoice, fromParty, older }) =>
      fromParty &&
      !older &&
      !isExpected(invoice) &&
      invoice.currency === line.currency &&
      invoice.remaining < open &&
      isFree(invoice.id),
  );
  return hasSubset(
    others.map(({ invoice }) => invoice.remaining),
    open,
    MOST,
  );
}

function isMeant(candidate: Candidate, reading: Reading): boolean {
  const meant = meantBy(candidate, reading, true);
  return reading.written.some(({ key }) => meant.includes(key));
}
