import type { Invoice } from "../model/model.ts";
import type { Signal } from "../model/signals.ts";
import { formsOf, hasFormOf, writtenKey } from "../reading/invoice-forms.ts";
import type { Reading } from "../reading/reading.ts";
import { innerReference, schemesOf, unmistakableScheme } from "../references/structured.ts";
import type { Kind, Strength } from "../text/shortlist.ts";

export interface Citation {
  signal: Extract<
    Signal,
    `invoice_number${"" | "_digits" | "_part"}` | "structured_reference" | "end_to_end_id" | "check_number"
  >;
  detail: string; // The number or reference of the invoice that was found; a structured reference with its scheme.
  strength: Strength;
  text: string; // The letters and digits in the text that name the invoice.
  partial: boolean; // Only the digits behind the prefix of the number were found.
  derived: boolean; // The number does not stand in the text as one: a range implies it, or it is made of parts.
}

const DERIVED: ReadonlySet<Kind | undefined> = new Set(["range", "joined", "part", "aside"]);

export function citationOf(reading: Reading, invoice: Invoice): Citation | undefined {
  const { cites, checks } = reading;
  const { checks: ownChecks, references, referenceDetail, numbers, core } = formsOf(invoice);
  const cite = (signal: Citation["signal"], key: string, detail: string, least?: Strength): Citation => {
    const { strength = "weak", kind } = cites.get(key) ?? {};
    const text = key.replace(/^[~#]/, "").replaceAll(".", "");
    return { signal, detail, strength: least ?? strength, text, partial: key === core, derived: DERIVED.has(kind) };
  };
  const check = ownChecks.find((key) => checks.includes(key));
  if (check !== undefined) return cite("check_number", check, check.slice(1), "strong");
  const isCited = (key: string) => cites.has(key);
  const reference = references.find(isCited);
  if (reference !== undefined)
    return cite(
      "structured_reference",
      reference,
      referenceDetail,
      isMeant(reading, invoice, reference) ? undefined : "weak",
    );
  const number = numbers.find(isCited);
  const byId = reading.endToEndKey !== "" && numbers[0] === reading.endToEndKey;
  if (number !== undefined) return cite(byId ? "end_to_end_id" : "invoice_number", number, invoice.invoiceNumber);
  if (core === undefined || !isCited(core)) return undefined;
  const isStrong = cites.get(core)?.strength === "strong";
  return cite(isStrong ? "invoice_number_digits" : "invoice_number_part", core, invoice.invoiceNumber);
}

/** Recognizes a reference that no number of something else is: by its form, its field or its label. */
const isMeant = ({ cites, dedicated, written }: Reading, invoice: Invoice, reference: string): boolean =>
  formsOf(invoice).isStructured ||
  cites.get(reference)?.kind === "reference" ||
  // Without check digits, a reference in free text is reliable only if it has letters and digits.
  (reference.length >= 6 && /\p{L}/u.test(reference) && /\p{N}/u.test(reference)) ||
  dedicated.has(reference) ||
  written.some(({ key, labelled }) => labelled && key === reference);

/** The citation of an invoice by digits that name it only beside other evidence. @param partial they are its end */
export const weakCitation = (
  signal: Citation["signal"],
  { invoiceNumber: detail }: Invoice,
  text: string,
  partial: boolean,
): Citation => ({ signal, detail, strength: "weak", text, partial, derived: !partial });

/** Tells whether a line names another number of the form or reference of the scheme. @param named known keys */
export function citesAnother(
  reading: Reading,
  invoice: Invoice,
  named: ReadonlySet<string>,
  least: Strength = "strong",
): boolean {
  const own = writtenKey(invoice);
  const other = reading.written.some(
    (written) =>
      (least === "weak" || written.strength === "strong") &&
      written.key !== own &&
      !named.has(written.key) &&
      hasFormOf(invoice, written),
  );
  if (other || carriesOtherReference(reading, invoice, named)) return true;
  // The line may name checks, and the invoice may have been paid by another one.
  const { checks } = formsOf(invoice);
  return reading.checks.length > 0 && checks.length > 0 && !checks.some((key) => reading.checks.includes(key));
}

/** The keys of the numbers in a line that are parts of this one, which included. */
export const writtenWithin = (reading: Reading, key: string): string[] =>
  reading.written.flatMap((written) => (key.includes(written.key) ? [written.key] : []));

export const announcesAnother = (reading: Reading, named: ReadonlySet<string>): boolean =>
  reading.written.some(({ key, labelled }) => labelled && !named.has(key));

/** Tells whether a line has another's reference in this scheme; a creditor reference may wrap the own one. */
function carriesOtherReference({ references }: Reading, invoice: Invoice, named: ReadonlySet<string>): boolean {
  if (references.length === 0) return false;
  const own = formsOf(invoice);
  const keys = new Set([...own.references, ...own.numbers, ...named]);
  const known = references.filter((key) => keys.has(key) || keys.has(innerReference(key) ?? ""));
  // The first groups of a reference, or all and the next word, may have valid check digits by chance.
  const others = references.filter((key) => !known.some((one) => one.startsWith(key) || key.startsWith(one)));
  const [reference = ""] = own.references;
  const isCreditors = known.length > 0 || schemesOf(reference).length > 0;
  const scheme = unmistakableScheme(reference) ?? (isCreditors ? "iso11649" : undefined);
  return others.some((key) => unmistakableScheme(key) === scheme);
}
