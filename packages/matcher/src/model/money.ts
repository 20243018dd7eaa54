import { currencyDigits, minorToFixed } from "@matchbook/statements/money";

export { currencyDigits, MAX_MINOR, minorToDecimal } from "@matchbook/statements/money";

/** Converts minor units at a rate, rounded half-even. @param rate units of `to` for 1 of `from`, or `inverse` */
export function convertMinor(minor: bigint, from: string, to: string, rate: string, inverse = false): bigint {
  const fromDigits = currencyDigits(from);
  const toDigits = currencyDigits(to);
  if (fromDigits === undefined || toDigits === undefined) throw new Error(`unknown currency ${from} or ${to}`);
  const [whole = "", decimals = ""] = rate.split(".");
  const ratio = [BigInt(whole + decimals), 10n ** BigInt(decimals.length)] as const;
  const [times, by] = inverse ? [ratio[1], ratio[0]] : ratio;
  return divideHalfEven(minor * times * 10n ** BigInt(toDigits), by * 10n ** BigInt(fromDigits));
}

/** Divides a non-negative amount by a positive number, rounded half-even. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const twice = 2n * (dividend % divisor);
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return up ? quotient + 1n : quotient;
}

/** The inverse of a rate with 12 significant digits. For display only, never for conversions. */
export const inverseRate = (rate: string): string => PLAIN.format(1 / Number(rate));
const PLAIN = new Intl.NumberFormat("en", { maximumSignificantDigits: 12, useGrouping: false });
/** The minor units of one unit of a currency: 100 cents of a euro. */
export const unitOf = (currency: string): bigint => 10n ** BigInt(currencyDigits(currency) ?? 2);
/** An amount as a reader expects it, with all decimals of its currency: `850.00`. */
export const shownMinor = (minor: bigint, currency: string) => minorToFixed(minor, currencyDigits(currency) ?? 2);
export const minMinor = (a: bigint, b: bigint): bigint => (a < b ? a : b);
