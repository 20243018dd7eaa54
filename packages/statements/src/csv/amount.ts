import { type MinorUnits, toMinorUnits } from "../amount.ts";
import type { CsvMapping } from "../csv-mapping.ts";
import { currencyDigits, namedCurrency } from "../money.ts";
import { quote } from "../statement-error.ts";
import type { Direction } from "../value-sets.ts";

/** An amount as a decimal text (`1234.56`), its sign, and what the cell says beside it. */
export interface DecimalText {
  digits: string;
  /** Has a minus or a mark of money out. */
  negative: boolean;
  /** By `CR`, `DR` or `DB` after the digits. */
  mark?: Direction;
  /** The currency in the cell, if its code or symbol means one only. */
  currency?: string;
  /** A symbol of several currencies, such as `$` and `KR`. */
  symbol?: string;
}

/** Reads the amounts of one file. Throws an `Error` with the reason for an invalid text. */
export type AmountReader = (text: string) => DecimalText;

interface Style {
  decimal: "." | ",";
  thousands: string;
}

// Separators of groups of digits that count as equal: all kinds of spaces, and both apostrophes.
const ALIKE = [/[ \u00a0\u2009\u202f]/, /['\u2019]/];
const GROUPING = /(?<=\d)[ \u00a0\u2009\u202f'\u2019](?=\d)/;

/**
 * A reader of amounts with the separators of the mapping. If the mapping gives only the thousands separator, the
 * decimal separator is the other of point and comma. If it gives none, the first unambiguous amount (`4,50`,
 * `1.234,56`) decides for the rest of the file, and an ambiguous amount (`1.234`) before it is refused. Groups of
 * digits must be complete, so `1.23` never means 123. The sign may come before or after the digits, or be a pair of
 * parentheses. `CR` or `DR` and a currency may stand beside the digits, which may be those of any script.
 */
export function createAmountReader(mapping: Partial<CsvMapping>): AmountReader {
  const { thousandsSeparator } = mapping;
  let style = styleOf(mapping);
  return (text) => {
    const { bare, ...beside } = takeWords(latinDigits(text));
    const { body, negative } = takeSign(bare);
    style ??= tellingStyle(body, text, thousandsSeparator);
    // Spaces and apostrophes group digits beside any decimal separator.
    const grouping = thousandsSeparator === undefined ? GROUPING.exec(body)?.[0] : undefined;
    const { decimal, thousands } = style ?? { decimal: ".", thousands: thousandsSeparator ?? "" };
    const digits = plainDigits(body, { decimal, thousands: grouping ?? thousands });
    if (digits === undefined) throw new Error(`amount ${quote(text)} is not a decimal number`);
    if (negative && beside.mark === "credit")
      throw new Error(`amount ${quote(text)} is negative, but marked as credit`);
    return { digits, negative: negative || beside.mark === "debit", ...beside };
  };
}

/** Converts an amount as `toMinorUnits` does, and refuses one that names another currency. */
export function minorUnits({ digits, currency: named, symbol }: DecimalText, currency: string): MinorUnits {
  const isMeant = symbol === undefined || mayMean(symbol, currency);
  if ((named === undefined && isMeant) || named === currency) return toMinorUnits(digits, currency);
  return { ok: false, reason: `the amount is in ${named ?? symbol}, but the row is in ${currency}` };
}

/** The usual symbols of currencies, as far as they were asked for. */
const usual = new Map<string, string>();

/** Tells whether a symbol of several currencies may stand for this one. The letters before a sign may be any. */
function mayMean(symbol: string, currency: string): boolean {
  if (symbol === "RS" || currencyDigits(currency) === undefined) return true;
  const sign = usual.get(currency) ?? usualSymbol(currency);
  usual.set(currency, sign);
  return sign === currency || sign.endsWith(symbol.replace(/^\p{L}+(?=\p{Sc})/u, ""));
}

function usualSymbol(currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  const symbol = format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
  return symbol.toUpperCase();
}

function styleOf({ decimalSeparator, thousandsSeparator }: Partial<CsvMapping>): Style | undefined {
  const decimal = decimalSeparator ?? (thousandsSeparator === "." ? "," : thousandsSeparator === "," ? "." : undefined);
  return decimal && { decimal, thousands: thousandsSeparator ?? other(decimal) };
}

function other(separator: string): "." | "," {
  return separator === "." ? "," : ".";
}

const ASCII = /^[ -~]*$/;

/** The text with the digits, separators and minus signs of other scripts, and those of full width, as ASCII. */
export function latinDigits(text: string): string {
  if (ASCII.test(text)) return text.trim();
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/(?![0-9])\p{Nd}/gu, latinDigit)
    .replace(/[\u2012-\u2014\u2212▲△]/g, "-")
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",")
    .trim();
}

/** Unicode has the decimal digits of each script in a row, from zero to nine. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

const MARKS: Readonly<Record<string, Direction>> = {
  ...{ CR: "credit", C: "credit", H: "credit" },
  ...{ DR: "debit", DB: "debit", D: "debit", S: "debit" },
};
const OPEN_SYMBOL = /^(\p{Sc}|\p{L}{1,2}\p{Sc}|KR|RS)$/u;
const AFTER = /^(.*[\d)+-])\s*(\p{L}{1,3}|\p{L}{0,2}\p{Sc}|\([CD]R\))\.?$/iu;
const BEFORE = /^([(+-]?)\s*(\p{L}{1,3}|\p{L}{0,2}\p{Sc})\.?\s*(?=[\d(+-])(.*)$/u;

/** Takes the mark and the currency off an amount. A word that is neither stays. */
function takeWords(text: string): Pick<DecimalText, "mark" | "currency" | "symbol"> & { bare: string } {
  let bare = text;
  const found: Pick<DecimalText, "mark" | "currency" | "symbol"> = {};
  const isTaken = (word: string, isAfter: boolean): boolean => {
    const upper = word.toUpperCase().replace(/[()]/g, "");
    const mark = isAfter ? MARKS[upper] : undefined;
    const currency = namedCurrency(upper);
    if (mark !== undefined) found.mark = mark;
    else if (currency !== undefined) found.currency = currency;
    else if (OPEN_SYMBOL.test(upper)) found.symbol = upper;
    else return false;
    return true;
  };
  for (let words = 0; words < 2; words += 1) {
    const [, before = "", word = ""] = AFTER.exec(bare) ?? [];
    if (word !== "" && isTaken(word, true)) bare = before.trim();
  }
  const [, sign = "", word = "", after = ""] = BEFORE.exec(bare) ?? [];
  if (word !== "" && isTaken(word, false)) bare = sign + after.trim();
  return { bare, ...found };
}

function takeSign(text: string): { body: string; negative: boolean } {
  const [, inside] = /^\((.*)\)$/.exec(text) ?? [];
  if (inside !== undefined) return { body: inside.trim(), negative: true };
  const match = /^([+-]?)([^+-]*)([+-]?)$/.exec(text);
  const [, before = "", body = "", after = ""] = match ?? [];
  const sign = before + after;
  if (match === null || sign.length > 1) return { body: text, negative: false };
  return { body: body.trim(), negative: sign !== "" && sign !== "+" };
}

/** The separators that an amount reveals; undefined when it has none (`12`). */
function tellingStyle(body: string, text: string, thousands: string | undefined): Style | undefined {
  const separators = body.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return undefined;
  if (thousands !== undefined) return { decimal: last as Style["decimal"], thousands };
  const isOneKind = separators.every((one) => one === last);
  if (separators.length > 1 && isOneKind) return { decimal: other(last), thousands: last };
  if (!isOneKind) return { decimal: last as Style["decimal"], thousands: other(last) };
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(body)) {
    throw new Error(`amount ${quote(text)} could be read in two ways: the mapping must name the decimalSeparator`);
  }
  return { decimal: last as Style["decimal"], thousands: other(last) };
}

function plainDigits(body: string, { decimal, thousands }: Style): string | undefined {
  const at = body.indexOf(decimal);
  if (!/\d/.test(body)) return undefined;
  const [whole, fraction] = at === -1 ? [body, undefined] : [body.slice(0, at), body.slice(at + 1)];
  const joined = joinGroups(whole, thousands);
  if (joined === undefined || (fraction !== undefined && !/^\d*$/.test(fraction))) return undefined;
  return fraction === undefined ? joined : `${joined}.${fraction}`;
}

function joinGroups(whole: string, thousands: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  const groups = thousands === "" ? [whole] : whole.split(ALIKE.find((alike) => alike.test(thousands)) ?? thousands);
  // The last group always has three digits. In India the groups before it have two.
  const isWhole =
    groups.length > 1 &&
    groups.every((group, index) =>
      (index === 0 ? /^\d{1,3}$/ : index === groups.length - 1 ? /^\d{3}$/ : /^\d{2,3}$/).test(group),
    );
  return isWhole ? groups.join("") : undefined;
}
