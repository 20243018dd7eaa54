import { innerReference } from "../references/structured.ts";
import { hasDigit, isNumber, words } from "../text/words.ts";

/**
 * The keys by which a remittance text and an invoice find each other. Their form tells the four kinds apart:
 * - the whole number, its words joined: `INV20240014` for `INV-2024/0014`
 * - the number without leading zeros, its runs of letters and digits separated: `INV.2024.14`
 * - the digits behind a prefix of letters: `~20240014`
 * - the number of a check: `#4968` (text/number-forms.ts)
 */

/** Fewer digits are a year, a postcode or a customer number rather than an invoice number without its prefix. */
export const MIN_CORE_DIGITS = 5;
const MAX_WHOLE = 200; // Longer texts are neither number nor reference; the API accepts 140 characters.
const MAX_NAME = 300; // Longer names are compared by their beginning; the API accepts this many characters.
const MAX_ACCOUNT = 64; // An IBAN has at most 34 characters, the account numbers of other countries fewer.
/** The key of an invoice number or payment reference as a whole: all its words joined; empty when that is too long. */
export function keyOf(reference: string): string {
  const whole = words(reference).join("");
  return whole.length > MAX_WHOLE ? "" : whole;
}

/** The key that does not depend on leading zeros; undefined for words that hold no digit. */
export const zerolessKey = (parts: readonly string[]): string | undefined =>
  parts.some(hasDigit) ? parts.map(zerolessPart).join(".") : undefined;

/** A word in a key that does not depend on leading zeros: its runs of letters and digits, separated. */
export function zerolessPart(part: string): string {
  if (!hasDigit(part)) return part;
  return isNumber(part) ? withoutZeros(part) : (part.match(RUN) ?? []).map(withoutZeros).join(".");
}

const RUN = /\p{N}+|\p{L}+/gu;

export function withoutZeros(run: string): string {
  let at = 0;
  while (at < run.length - 1 && run.charCodeAt(at) === 48) at++;
  return at === 0 ? run : run.slice(at);
}

/** The key of the digits behind a prefix; undefined without a prefix or with too few digits. */
export function coreKey(key: string): string | undefined {
  const core = /^\p{L}+(\p{N}+)$/u.exec(key)?.[1];
  return core === undefined || core.length < MIN_CORE_DIGITS ? undefined : `~${core}`;
}

/** The key with the year of issue in the other length: `164/26` for `164/2026`. It keeps the parts apart. */
export function otherYearKey(parts: readonly string[], issueDate: string): string | undefined {
  const [long, short] = [issueDate.slice(0, 4), issueDate.slice(2, 4)];
  const at = [parts.length - 1, 0].find((index) => parts[index] === long || parts[index] === short);
  if (at === undefined || parts.length < 2) return undefined;
  return zerolessKey(parts.with(at, parts[at] === long ? short : long));
}

/** The keys of a reference: in full, and without leading zeros or the national reference inside it. */
export function referenceKeys(reference: string): string[] {
  const key = keyOf(reference);
  const other = isNumber(key) ? withoutZeros(key) : innerReference(key);
  return key === "" ? [] : [...new Set([key, other ?? key])];
}

export const nameKey = (name: string): string => words(name).join(" ").slice(0, MAX_NAME);

/** An IBAN in normalized form: upper case, without spaces. */
export const ibanKey = (iban: string): string =>
  iban
    .replace(/[^0-9A-Za-z]/g, "")
    .slice(0, MAX_ACCOUNT)
    .toUpperCase();
