import type { CsvMapping } from "@matchbook/api/schemas/csv-mapping";
import { quote } from "../statement-error.ts";

/** An amount as a plain decimal text (`1234.56`) and its sign. */
export interface DecimalText {
  digits: string;
  negative: boolean;
}

/** Reads the amounts of one file; throws an `Error` with the reason for a text that is none. */
export type AmountReader = (text: string) => DecimalText;

interface Style {
  decimal: "." | ",";
  thousands: string;
}

// What is printed between groups of digits and stands for one another: space, no-break spaces, thin space; apostrophes.
const ALIKE = [/[ \u00a0\u2009\u202f]/, /['\u2019]/];

/**
 * A reader of amounts in the style that the mapping gives. Where it gives no decimal separator the amounts tell: the
 * first that can only be read one way (`4,50`, `1.234,56`) decides for those after it, and one that could be read both
 * ways (`1.234`) before that is refused, unless the mapping says what stands between thousands: then it is the other one
 * that is decimal. Groups of digits must be whole, so that `1.23` is never 123. The sign may stand before or behind, or
 * be a pair of parentheses.
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
  // U+2212 is the minus sign that spreadsheets and web pages print.
  const match = /^([+\u2212-]?)([^+\u2212-]*)([+\u2212-]?)$/.exec(text);
  const [, before = "", body = "", after = ""] = match ?? [];
  const sign = before + after;
  if (match === null || sign.length > 1) return { body: text, negative: false };
  return { body: body.trim(), negative: sign !== "" && sign !== "+" };
}

/** The style that an amount can only be in; undefined when it is in any (`12`). */
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
  // The last group has three digits everywhere, those before it two in India.
  const isWhole =
    groups.length > 1 &&
    groups.every((group, index) =>
      (index === 0 ? /^\d{1,3}$/ : index === groups.length - 1 ? /^\d{3}$/ : /^\d{2,3}$/).test(group),
    );
  return isWhole ? groups.join("") : undefined;
}
