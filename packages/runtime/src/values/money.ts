import { currencyDigits, MAX_MINOR } from "@matchbook/statements/money";
import { Decimal } from "decimal.js";
import { invalidField } from "../errors/errors.ts";

export { currencyDigits, isReplacedByEuro, MAX_MINOR, minorToDecimal } from "@matchbook/statements/money";

// Enough digits for every decimal number that is accepted.
const Exact = Decimal.clone({ precision: 80, toExpNeg: -80, toExpPos: 80 });

/** Most decimals of any currency (ISO 4217: CLF, UYW). */
export const MOST_DIGITS = 4;

/** A bound of a filter on amounts, in major units of any currency. */
export const AMOUNT_BOUND = /^\d{1,16}(\.\d{1,4})?$/;

/** Exact minor units: `"12.34"` with 2 digits is 1234n, also `1e3`. Undefined for other texts or beyond ±MAX_MINOR. */
export function decimalToMinor(text: string, digits: number): bigint | undefined {
  if (!/^-?\d{1,40}(\.\d{1,40})?([eE][+-]?\d{1,2})?$/.test(text)) return undefined;
  const minor = new Exact(text).times(`1e${digits}`);
  if (!minor.isInteger()) return undefined;
  const value = BigInt(minor.toFixed(0));
  return value > MAX_MINOR || value < -MAX_MINOR ? undefined : value;
}

export function amountProblem(digits: number): string {
  return `Must be an amount with at most ${digits} decimals and at most ${MAX_MINOR} minor units`;
}

/** Parses a positive amount to minor units. @throws AppError validation_failed naming `field` */
export function parseAmount(text: string, currency: string, field: string): bigint;
export function parseAmount(text: string | undefined, currency: string, field: string): bigint | undefined;
export function parseAmount(text: string | undefined, currency: string, field: string): bigint | undefined {
  if (text === undefined) return undefined;
  const digits = currencyDigits(currency);
  if (digits === undefined) throw invalidField("currency", "Must be an ISO 4217 currency code");
  const minor = decimalToMinor(text, digits);
  if (minor === undefined) throw invalidField(field, amountProblem(digits));
  if (minor <= 0n) throw invalidField(field, "Must be a positive number");
  return minor;
}

/** Digits of an exchange rate before and after its decimal point, at most. */
export const RATE_DIGITS = { whole: 15, decimals: 18 } as const;

/** Tells whether a text is a positive decimal number in any JSON notation (`0.5`, `5e-1`). */
export function isPositiveDecimal(text: string): boolean {
  return /^\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) && /[1-9]/.test(text.replace(/[eE].*/, ""));
}

/** Converts a positive decimal number to a plain one: `7e-7` is `0.0000007`. Undefined beyond RATE_DIGITS. */
export function plainRate(text: string): string | undefined {
  if (/^(0|[1-9]\d{0,14})(\.\d{1,18})?$/.test(text)) return text;
  const rate = new Exact(text);
  // A huge exponent makes the number infinite or zero here, and its plain text would not fit in memory.
  if (!rate.isFinite() || rate.isZero() || rate.e >= RATE_DIGITS.whole) return undefined;
  return rate.decimalPlaces() > RATE_DIGITS.decimals ? undefined : rate.toFixed();
}
