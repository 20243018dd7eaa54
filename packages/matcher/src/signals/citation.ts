import type { Invoice } from "../model/model.ts";
import type { Signal } from "../model/signals.ts";
import { invoiceKeys, numberOf } from "../reading/derived-keys.ts";
import { coreKey, keyOf, otherYearKey, paymentReferenceKeys, withoutZeros, zerolessKey } from "../reading/keys.ts";
import type { Reading } from "../reading/reading.ts";
import { hasLengthDigit, innerReference, schemesOf, unmistakableScheme } from "../references/structured.ts";
import { checkKeysOf } from "../text/check-numbers.ts";
import { MAX_TAIL_DIGITS } from "../text/citations.ts";
import type { Kind, Strength } from "../text/shortlist.ts";
import { isNumber, words } from "../text/words.ts";
import type { Written } from "../text/written.ts";

/** The citation of an invoice by a line. */
export interface Citation {
  signal: Extract<
    Signal,
    | "structured_reference"
    | "end_to_end_id"
    | "invoice_number"
    | "invoice_number_digits"
    | "invoice_number_part"
    | "check_number"
  >;
  /** The number or reference of the invoice that was found; a structured reference with its scheme. */
  detail: string;
  strength: Strength;
  /** The letters and digits in the text that name the invoice. */
  text: string;
  /** Only the digits behind the prefix of the number were found. */
  partial: boolean;
  /** The number does not stand in the text as one: a range implies it, or it is made of parts. */
  derived: boolean;
}

/** The parts of an invoice that a line may cite. They are the same for every line. */
interface Cited {
  keys: readonly string[];
  referenceKeys: string[];
  referenceDetail: string;
  /** Valid under some scheme: it may stand in free text. */
  structured: boolean;
  numberKeys: string[];
  core: string | undefined;
  checkKeys: readonly string[];
  /** The digits it ends with, without leading zeros, when they are at least three. */
  tail: string | undefined;
  /** All digits it ends with. */
  end: string;
  form: string;
  prefix: string;
}

const cached = new WeakMap<Invoice, Cited>();

/** The strongest way in which a line names an invoice; undefined when it does not. */
export function citationOf(reading: Reading, invoice: Invoice): Citation | undefined {
  const cited = citedOf(invoice);
  const check = cited.checkKeys.find((key) => reading.checks.includes(key));
  if (check !== undefined) {
    const text = check.slice(1);
    return { signal: "check_number", detail: text, strength: "strong", text, partial: false, derived: false };
  }
  const reference = cited.referenceKeys.find((key) => reading.cites.has(key));
  if (reference !== undefined) {
    const found = reading.cites.get(reference);
    const isMeant =
      found?.kind === "reference" ||
      isTellingText(reference) ||
      reading.dedicated.has(reference) ||
      reading.written.some(({ key, labelled }) => labelled && key === reference);
    const strength = cited.structured || isMeant ? (found?.strength ?? "weak") : "weak";
    const read = { text: reference, partial: false, derived: isDerived(reading, reference) };
    return { signal: "structured_reference", detail: cited.referenceDetail, strength, ...read };
  }
  const number = cited.numberKeys.find((key) => reading.cites.has(key));
  if (number !== undefined) {
    const byId = reading.endToEndKey !== "" && cited.numberKeys[0] === reading.endToEndKey;
    const strength = reading.cites.get(number)?.strength ?? "weak";
    const signal = byId ? "end_to_end_id" : "invoice_number";
    const read = { text: number.replaceAll(".", ""), partial: false, derived: isDerived(reading, number) };
    return { signal, detail: invoice.invoiceNumber, strength, ...read };
  }
  const strength = cited.core === undefined ? undefined : reading.cites.get(cited.core)?.strength;
  if (strength === undefined) return undefined;
  const signal = strength === "strong" ? "invoice_number_digits" : "invoice_number_part";
  const read = { text: cited.core?.slice(1) ?? "", partial: true, derived: isDerived(reading, cited.core ?? "") };
  return { signal, detail: invoice.invoiceNumber, strength, ...read };
}

const DERIVED: ReadonlySet<Kind | undefined> = new Set(["range", "joined", "part"]);

function isDerived(reading: Reading, key: string): boolean {
  return DERIVED.has(reading.cites.get(key)?.kind);
}

/** The keys that name an invoice, cached per invoice object. */
export function citableKeys(invoice: Invoice): readonly string[] {
  return citedOf(invoice).keys;
}

/** The parts of an invoice that a line may cite, cached per invoice object. */
export function citedOf(invoice: Invoice): Cited {
  const known = cached.get(invoice);
  if (known !== undefined) return known;
  const referenceKeys = paymentReferenceKeys(invoice.paymentReference ?? "");
  const [key = ""] = referenceKeys;
  const scheme = unmistakableScheme(key) ?? schemesOf(key)[0];
  const number = numberOf(invoice);
  const parts = words(number);
  const whole = keyOf(number);
  const cited: Cited = {
    keys: invoiceKeys(invoice),
    referenceKeys,
    referenceDetail: scheme === undefined ? key : `${scheme}${hasLengthDigit(key) ? " with length" : ""} ${key}`,
    structured: scheme !== undefined,
    numberKeys: [whole, zerolessKey(parts), otherYearKey(parts, invoice.issueDate)].filter(
      (text) => text !== undefined && text !== "",
    ) as string[],
    core: coreKey(whole),
    checkKeys: checkKeysOf(number, invoice.paymentReference),
    tail: tailDigits(whole),
    end: /(?<!\d)\d*$/.exec(whole)?.[0] ?? "",
    form: formOf(parts),
    prefix: seriesPrefix(parts),
  };
  cached.set(invoice, cited);
  return cited;
}

function tailDigits(whole: string): string | undefined {
  const digits = /(?<!\d)\d+$/.exec(whole)?.[0];
  const tail = digits === undefined ? undefined : withoutZeros(digits.slice(-MAX_TAIL_DIGITS));
  return tail === undefined || tail.length < 3 ? undefined : tail;
}

// Without check digits, a reference in free text is reliable only if it has letters and digits.
function isTellingText(key: string): boolean {
  return key.length >= 6 && /\p{L}/u.test(key) && /\p{N}/u.test(key);
}

/**
 * Tells whether a line names another number of the same form as the invoice's, or another reference of the same scheme.
 * @param named keys of the named invoices that are already accounted for
 * @param least the weakest strength of numbers that count
 */
export function citesAnother(
  reading: Reading,
  invoice: Invoice,
  named: ReadonlySet<string>,
  least: Strength = "strong",
): boolean {
  const own = citedOf(invoice).numberKeys[0];
  const other = reading.written.some(
    (written) =>
      (least === "weak" || written.strength === "strong") &&
      written.key !== own &&
      !named.has(written.key) &&
      hasFormOf(invoice, written),
  );
  return other || carriesOtherReference(reading, invoice, named) || isOfAnotherCheck(reading, invoice);
}

/** Tells whether the line names checks, and the invoice was paid by another one. */
function isOfAnotherCheck({ checks }: Reading, invoice: Invoice): boolean {
  const { checkKeys } = citedOf(invoice);
  return checks.length > 0 && checkKeys.length > 0 && !checkKeys.some((key) => checks.includes(key));
}

/**
 * Tells whether a number has the form of an invoice's number: both may belong to one series. Behind a label it does.
 */
export function hasFormOf(invoice: Invoice, { key, parts, labelled }: Written): boolean {
  const { form, prefix, numberKeys } = citedOf(invoice);
  // Numbers of one form are equally long, which is cheaper to compare.
  return key.length === numberKeys[0]?.length && (labelled || key.startsWith(prefix)) && formOf(parts) === form;
}

/** The keys of the numbers in a line that are parts of this one, which included. */
export function writtenWithin(reading: Reading, key: string): string[] {
  return reading.written.flatMap((written) => (key.includes(written.key) ? [written.key] : []));
}

/** Tells whether a labelled number in the line is not among these. */
export function announcesAnother(reading: Reading, named: ReadonlySet<string>): boolean {
  return reading.written.some(({ key, labelled }) => labelled && !named.has(key));
}

// A number of digits only has the form of any other with as many digits, so it must also begin alike.
function seriesPrefix(parts: readonly string[]): string {
  const [only = ""] = parts;
  return parts.length === 1 && isNumber(only) ? only.slice(0, Math.ceil(only.length / 2)) : "";
}

/** The form that the numbers of one series share: `INV-4-4` for `INV-2024-0014`. */
export function formOf(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/\d+/g, ({ length }) => String(length))).join("-");
}

/** The key by which an invoice's number is written in full. */
export function writtenKey(invoice: Invoice): string {
  return citedOf(invoice).numberKeys[0] ?? "";
}

/** The keys by which an invoice is named in full: its number as written and its payment reference. */
export function fullKeys(invoice: Invoice): string[] {
  return [writtenKey(invoice), ...citedOf(invoice).referenceKeys];
}

/** The key of an invoice's payment reference; empty without one. */
export function referenceKeyOf(invoice: Invoice): string {
  return citedOf(invoice).referenceKeys[0] ?? "";
}

/**
 * Tells whether a line has a reference of another invoice, in the scheme of this one's. A creditor reference may be the
 * other form of a national reference or of the invoice number.
 */
function carriesOtherReference({ references }: Reading, invoice: Invoice, named: ReadonlySet<string>): boolean {
  if (references.length === 0) return false;
  const { referenceKeys, numberKeys } = citedOf(invoice);
  const keys = new Set([...referenceKeys, ...numberKeys, ...named]);
  const known = references.filter((key) => keys.has(key) || keys.has(innerReference(key) ?? ""));
  // The first groups of a reference, or all and the next word, may have valid check digits by chance.
  const others = references.filter((key) => !known.some((one) => one.startsWith(key) || key.startsWith(one)));
  const [own = ""] = referenceKeys;
  const isCreditors = known.length > 0 || schemesOf(own).length > 0;
  const scheme = unmistakableScheme(own) ?? (isCreditors ? "iso11649" : undefined);
  return others.some((key) => unmistakableScheme(key) === scheme);
}
