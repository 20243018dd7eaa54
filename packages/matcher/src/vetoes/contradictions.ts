import { type Candidates, type Choice, isCiting } from "../candidates/choice.ts";
import type { Candidate } from "../candidates/evidence.ts";
import { expectedNumbers } from "../reading/expected.ts";
import { fullKeys, referenceKeyOf, writtenKey } from "../reading/invoice-forms.ts";
import type { Reading } from "../reading/reading.ts";
import { paysExactly } from "../signals/amount.ts";
import { announcesAnother, citesAnother, writtenWithin } from "../signals/citation.ts";
import { isMistypedReference } from "../signals/misspelling.ts";
import { isLabel } from "../text/labels.ts";
import { isNumberWord } from "../words/word-kinds.ts";

/** Tells whether a line names, or seems to name, another invoice than those that it would settle. */
export function isContradicted({ choice, found }: { choice: Choice; found: Candidates }): boolean {
  const { reading } = found;
  const taken = new Set(choice.candidates.map(({ invoice }) => invoice.id));
  if (found.cited.some(({ invoice }) => !taken.has(invoice.id))) return true;
  const loosely = choice.gate === "only_open_invoice";
  const named = new Set(
    choice.candidates.flatMap((each) => [...meantBy(each, reading, loosely), ...expectedNumbers(each.invoice)]),
  );
  if (!isCiting(choice.gate)) {
    // This gate needs no invoice number, so any sign of another invoice prevents it.
    if (reading.referenceKey !== "" && !named.has(reading.referenceKey)) return true;
    if (announcesAnother(reading, named)) return true;
    // Another digit makes another number, also where letters stand for digits: `1O218` is no 10219.
    const hasOtherDigit = ({ misspelling }: Candidate) =>
      misspelling?.isLookAlike === false && !named.has(misspelling.key);
    if (choice.candidates.some((each) => hasOtherDigit(each) || hasOtherPrefix(each, reading))) return true;
    // A payer does not write the whole number of another open invoice of the same amount by mistake.
    const isMeant = ({ citation, amount }: Candidate) =>
      citation !== undefined && named.has(citation.text) && (citation.partial || !paysExactly(amount));
    if (found.others.some((each) => !taken.has(each.invoice.id) && namesIt(each, reading) && !isMeant(each)))
      return true;
  }
  const least = isCiting(choice.gate) ? "strong" : "weak";
  return choice.candidates.some(({ invoice }) => citesAnother(reading, invoice, named, least));
}

/**
 * The numbers that mean this invoice: in full or, `loosely` (known payer, exact amount), with look-alike letters, errors
 * that check digits prove, or a part. A number with another digit may be of an invoice that is not entered yet.
 */
export function meantBy({ invoice, citation, misspelling }: Candidate, reading: Reading, loosely: boolean): string[] {
  const own = writtenKey(invoice);
  const meant = fullKeys(invoice);
  if (!loosely) return meant;
  if (misspelling?.isLookAlike) meant.push(...writtenWithin(reading, misspelling.key));
  const reference = referenceKeyOf(invoice);
  for (const { key, parts } of reading.written) {
    const bare = isNumberWord(parts[0] ?? "") ? parts.slice(1).join("") : key;
    if (isMistypedReference(key, reference)) meant.push(key);
    else if (citation === undefined && isPartOf(own, bare)) meant.push(...writtenWithin(reading, key));
  }
  if (isMistypedReference(reading.referenceKey, reference)) meant.push(reading.referenceKey);
  return meant;
}

/** Tells whether the line has the digits of the invoice behind another prefix: `GU-2026-17` is not `RE-2026-17`. */
function hasOtherPrefix({ invoice }: Candidate, reading: Reading): boolean {
  const own = writtenKey(invoice);
  return reading.written.some(({ key }) => {
    const prefix = PREFIX.exec(key)?.[0] ?? "";
    const isDocument = prefix.length > 1 && !isLabel(prefix) && !isNumberWord(prefix);
    return isDocument && key !== own && key.slice(prefix.length) === own.replace(PREFIX, "");
  });
}

const PREFIX = /^[A-Z]+/;
/** The shortest beginning or end of a number that means it, when payer and amount agree. */
export const MIN_PART = 3;
/** The maximum number of characters that are missing at the end of a number that was not written out. */
const MAX_MISSING = 3;

function isPartOf(own: string, key: string): boolean {
  if (key.length < MIN_PART || key.length >= own.length) return false;
  return own.endsWith(key) || (own.startsWith(key) && own.length - key.length <= MAX_MISSING && key.length > MIN_PART);
}

/** The digits of another party's invoice may be a coincidence: they count only with its amount and no other label. */
function namesIt({ citation, conflict, amount }: Candidate, reading: Reading): boolean {
  if (citation === undefined) return false;
  if (citation.strength === "strong" || !conflict) return true;
  return paysExactly(amount) && reading.written.some(({ key }) => key === citation.text);
}
