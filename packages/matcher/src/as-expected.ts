import type { Case } from "./claim.ts";
import type { Candidate } from "./evidence.ts";
import { hasRange, isExpected, isNotYetExpected, timingOf } from "./expected.ts";

/** What prevents the confirmation of an expected payment. None of these prevents that of an invoice. */

/** The line comes before the first expected day, or long after the last. */
export function isOutsideWindow({ line, claim }: Case): boolean {
  return claim.candidates.some(
    ({ invoice }) => isExpected(invoice) && ["early", "late"].includes(timingOf(line, invoice)),
  );
}

/** The line lacks the text that it must contain. */
export function lacksExpectedText({ claim }: Case): boolean {
  return claim.candidates.some(
    (candidate) =>
      isExpected(candidate.invoice) && candidate.invoice.paymentReference !== undefined && !hasExpectedText(candidate),
  );
}

/**
 * The amount is only within a range, the line has no expected text, and either a text alone tells the payer, or the line
 * could pay another open item of the payer, be it in part.
 */
export function isRangeAlone({ line, claim, found, pool }: Case): boolean {
  const [one] = claim.candidates;
  if (one === undefined || !hasRange(one.invoice) || hasExpectedText(one)) return false;
  // Of a payer with too many open items, only those of the amount are known.
  if (claim.gate !== "only_open_invoice" || pool.ofParty(one.invoice.counterpartyId).tooMany) return true;
  return [...found.cited, ...found.others].some(
    ({ invoice, fromParty, amount }) =>
      invoice.id !== one.invoice.id &&
      fromParty &&
      amount.signal !== "amount_differs" &&
      !isNotYetExpected(line, invoice),
  );
}

function hasExpectedText({ citation, reasons }: Candidate): boolean {
  return citation !== undefined || reasons.some(({ signal }) => signal === "expected_text");
}
