import { currencyDigits, MAX_MINOR } from "./money.ts";
import { quote } from "./statement-error.ts";

export type MinorUnits = { ok: true; amount: bigint } | { ok: false; reason: string };

// XML Schema's decimal: an optional sign, digits on at least one side of the point, no exponent, no grouping.
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
// Enough for any amount up to MAX_MINOR. BigInt never parses a longer, hostile text.
const MAX_CHARACTERS = 40;
const MAX_WRITTEN = 200;
const ZEROS = /(?<!0)0+$/;

/**
 * Converts a decimal amount to minor units without floating point: `"12.5"` with `"EUR"` is `1250n`. Zeros beyond the
 * currency's digits are accepted (`"2700.00"` JPY is `2700n`).
 *
 * Refuses, with a reason, a text that is not a decimal number, a negative amount (formats give the direction
 * separately), more decimals than the currency has, an unknown currency, and more than 2^53-1 minor units.
 */
export function toMinorUnits(text: string, currency: string): MinorUnits {
  // Zeros at the end of a fraction say nothing, and some banks write dozens of them.
  const short = text.length <= MAX_WRITTEN && text.includes(".") ? text.replace(ZEROS, "") : text;
  const match = short.length <= MAX_CHARACTERS ? DECIMAL.exec(text) : null;
  const whole = match?.[2] ?? "";
  const fraction = match?.[3] ?? "";
  if (!match || whole + fraction === "") return refuse(`amount ${quote(text)} is not a decimal number`);
  if (!/^[A-Z]{3}$/.test(currency)) return refuse(`currency ${quote(currency)} is not an ISO 4217 code`);
  const exponent = currencyDigits(currency);
  if (exponent === undefined) return refuse(`currency ${quote(currency)} is not known`);

  const significant = fraction.replace(ZEROS, "");
  if (significant.length > exponent) {
    const digits = `${exponent} decimal${exponent === 1 ? "" : "s"}`;
    return refuse(`amount ${quote(text)} has more decimals than ${currency} has (${digits})`);
  }
  const amount = BigInt(whole + significant.padEnd(exponent, "0"));
  if (match[1] === "-" && amount !== 0n) return refuse(`amount ${quote(text)} is negative`);
  if (amount > MAX_MINOR) return refuse(`amount ${quote(text)} is too large`);
  return { ok: true, amount };
}

function refuse(reason: string): MinorUnits {
  return { ok: false, reason };
}
