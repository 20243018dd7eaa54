import { toMinorUnits } from "../amount.ts";
import { calendarDay, fullYear } from "../dates.ts";
import { currencyDigits } from "../money.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { FieldCursor } from "./records.ts";

/** A `YYMMDD` or `YYYYMMDD` date. Throws a `StatementError` that names the field. */
export function readDay(text: string, field: string, line: number): string {
  const [, century, year = "", month, day] = /^(\d\d)?(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const found = calendarDay(`${century === undefined ? fullYear(year) : century + year}-${month}-${day}`);
  if (found === undefined) throw new StatementError(line, `${field} ${quote(text)} is not a date (YYMMDD)`);
  return found;
}

/**
 * An amount without a decimal point, in the smallest unit of the currency; 0 for an empty field.
 * Throws a `StatementError`.
 */
export function readAmount(text: string, currency: string, line: number): bigint {
  const [, sign, digits] = /^([+-]?)(\d{0,30})$/.exec(text) ?? [];
  if (digits === undefined) throw new StatementError(line, `amount ${quote(text)} is not a whole number`);
  const exponent = currencyDigits(currency) ?? 0;
  const padded = digits.padStart(exponent + 1, "0");
  const decimal = `${padded.slice(0, padded.length - exponent)}.${padded.slice(padded.length - exponent)}`;
  const result = toMinorUnits(decimal, currency);
  if (!result.ok) throw new StatementError(line, result.reason);
  return sign === "-" ? -result.amount : result.amount;
}

// Funds types: immediate, one-day and two-day availability, unknown.
const PLAIN_FUNDS = /^[012Z]?$/;
const MAX_DISTRIBUTIONS = 100;

/** Reads the funds type with its own fields. Returns the value date as written, if it has one. */
export function readFunds(fields: FieldCursor, line: number): string | undefined {
  const type = fields.next();
  if (PLAIN_FUNDS.test(type)) return undefined;
  if (type === "V") {
    const date = fields.next();
    fields.next();
    return date || undefined;
  }
  const distributions = type === "D" ? Number(fields.next()) : Number.NaN;
  if (type !== "S" && !(distributions <= MAX_DISTRIBUTIONS)) {
    throw new StatementError(line, `${quote(type)} is not a funds type (0, 1, 2, D, S, V, Z)`);
  }
  for (let skip = type === "S" ? 3 : distributions * 2; skip > 0; skip -= 1) fields.next();
  return undefined;
}
