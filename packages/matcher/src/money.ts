import { currencyDigits } from "@matchbook/statements/money";
import { Decimal } from "decimal.js";

export { currencyDigits, MAX_MINOR, minorToDecimal } from "@matchbook/statements/money";

// Enough digits for 16 digits of money times a rate of 34 digits (IEEE 754 decimal128) without intermediate rounding.
const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -80, toExpPos: 80 });

/**
 * Converts minor units of one currency into minor units of another: amount × rate, where 1 unit of `from` is `rate`
 * units of `to`, rounded half-even (IEEE 754 roundTiesToEven) to the minor unit of `to`.
 * @param rate decimal string, positive; `inverse` divides by it instead (the rate was stored the other way round).
 */
export function convertMinor(
  minor: bigint,
  from: string,
  to: string,
  rate: string,
  options: { inverse?: boolean } = {},
): bigint {
  const fromDigits = currencyDigits(from);
  const toDigits = currencyDigits(to);
  if (fromDigits === undefined || toDigits === undefined) throw new Error(`unknown currency ${from} or ${to}`);
  const scaled = new Exact(minor.toString()).times(new Exact(10).pow(toDigits - fromDigits));
  const converted = options.inverse ? scaled.div(rate) : scaled.times(rate);
  return BigInt(converted.toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).toFixed(0));
}

/** Divides a non-negative amount by a positive number, rounded half-even. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const twice = 2n * (dividend % divisor);
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return up ? quotient + 1n : quotient;
}

/** The inverse of a rate with 12 significant digits. For display only, never for conversions. */
export function inverseRate(rate: string): string {
  return new Exact(1).div(rate).toSignificantDigits(12).toFixed();
}

/** The smaller of two amounts. */
export function minMinor(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
