import type { CsvMapping } from "../csv-mapping.ts";
import { quote } from "../statement-error.ts";

/** An amount as a decimal text (`1234.56`) and its sign. */
export interface DecimalText {
  digits: string;
  negative: boolean;
}

/** Reads the amounts of one file. Throws an `Error` with the reason for an invalid text. */
export type AmountReader = (text: string) => DecimalText;

interface Style {
  decimal: "." | ",";
  thousands: string;
}

// Separators of groups of digits that count as equal: all kinds of spaces, and both apostrophes.
const ALIKE = [/[ \u00a0\u2009\u202f]/, /['\u2019]/];

/**
 * A reader of amounts with the separators of the mapping. If the mapping gives only the thousands separator, the
 * decimal separator is the other of point and comma. If it gives none, the first unambiguous amount (`4,50`,
 * `1.234,56`) decides for the rest of the file, and an ambiguous amount (`1.234`) before it is refused. Groups of
 * digits must be complete, so `1.23` never means 123. The sign may come before or after the digits, or be a pair of
 * parentheses.
 */
export function createAmountReader(mapping: Partial<CsvMapping>): AmountReader {
  const { thousandsSeparator } = mapping;
  let style = styleOf(mapping);
  return (text) => {
    const { body, negative } = takeSign(text.trim());
    style ??= tellingStyle(body, text, thousandsSeparator);
    const digits = plainDigits(body, style ?? { decimal: ".", thousands: thousandsSeparator ?? "" });
    if (digits === undefined) throw new Error(`amount ${quote(text)} is not a decimal number`);
    return { digits, negative };
  };
}

function styleOf({ decimalSeparator, thousandsSeparator }: Partial<CsvMapping>): Style | undefined {
  const decimal = decimalSeparator ?? (thousandsSeparator === "." ? "," : thousandsSeparator === "," ? "." : undefined);
  return decimal && { decimal, thousands: thousandsSeparator ?? other(decimal) };
}

function other(separator: string): "." | "," {
  return separator === "." ? "," : ".";
}

function takeSign(text: string): { body: string; negative: boolean } {
  const [, inside] = /^\((.*)\)$/.exec(text) ?? [];
  if (inside !== undefined) return { body: inside.trim(), negative: true };
  // U+2212 is the minus sign of spreadsheets and web pages.
  const match = /^([+\u2212-]?)([^+\u2212-]*)([+\u2212-]?)$/.exec(text);
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
