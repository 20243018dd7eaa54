import { toMinorUnits } from "./amount.ts";
import { calendarDay } from "./dates.ts";
import { currencyDigits } from "./money.ts";
import { clip, quote, StatementError } from "./statement-error.ts";
import { find, textAt, type XmlElement } from "./xml-element.ts";

/** The text at a path. Throws a `StatementError` that names the missing element. */
export function requireText(element: XmlElement, ...path: string[]): string {
  const text = textAt(element, ...path);
  if (text === null) throw new StatementError(element.line, `<${path.at(-1) ?? element.name}> is missing`);
  return text;
}

/** The day at a path; undefined without one. Throws a `StatementError` for a text that is no date. */
export function dayAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  const text = textAt(element, ...path);
  if (text === null || element === undefined) return undefined;
  const day = calendarDay(text);
  const line = find(element, ...path)?.line ?? element.line;
  if (day === undefined) throw new StatementError(line, `<${path.at(-1)}> ${quote(text)} is not a date`);
  return day;
}

/**
 * The signed amount at a path in minor units; undefined without one. Throws a `StatementError` for an amount that is
 * not exact in the currency, or is in another one.
 */
export function amountAt(element: XmlElement | undefined, currency: string, ...path: string[]): bigint | undefined {
  const found = find(element, ...path);
  const text = textAt(found);
  if (found === undefined || text === null) return undefined;
  const own = found.attributes?.currencyID?.trim();
  if (own !== undefined && own !== currency)
    throw new StatementError(found.line, `<${found.name}> is in ${quote(own)}, but the document in ${clip(currency)}`);
  const amount = signedMinor(text, currency);
  if (typeof amount === "string") throw new StatementError(found.line, `<${found.name}>: ${amount}`);
  return amount;
}

/** A decimal number with a sign in minor units, or the reason why it is not such a number. */
export function signedMinor(text: string, currency: string): bigint | string {
  const isNegative = text.startsWith("-");
  const units = toMinorUnits(isNegative ? text.slice(1) : text, currency);
  if (!units.ok) return units.reason;
  return isNegative ? -units.amount : units.amount;
}

/**
 * The sum of lines; undefined without lines, and when one is not exact in the currency.
 * @param lines null for a line without an amount
 */
export function lineSum(lines: readonly (string | null)[], currency: string): bigint | undefined {
  if (lines.length === 0) return undefined;
  let sum = 0n;
  for (const text of lines) {
    const amount = signedMinor(text ?? "", currency);
    if (typeof amount === "string") return undefined;
    sum += amount;
  }
  return sum;
}

/** The code of a currency. Throws a `StatementError` for one that is not in ISO 4217. */
export function requireCurrency(code: string, line: number): string {
  if (currencyDigits(code) === undefined)
    throw new StatementError(line, `currency ${quote(code)} is not an ISO 4217 code`);
  return code;
}
