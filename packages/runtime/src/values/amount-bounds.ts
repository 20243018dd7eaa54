import type { Document } from "mongodb";
import { invalidField } from "../errors/errors.ts";
import { AMOUNT_BOUND, currencyDigits, MAX_MINOR, MOST_DIGITS } from "./money.ts";

/** Inclusive bounds in major units, each an AMOUNT_BOUND. */
export interface MajorBounds {
  min: string | undefined;
  max: string | undefined;
}

/** Bounds in minor units, rounded inwards; undefined without an amount between, as for 10.001 to 10.009 EUR. */
export function amountsBetween({ min, max }: MajorBounds, currency: string): { min: bigint; max: bigint } | undefined {
  const unit = 10n ** BigInt(MOST_DIGITS - (currencyDigits(currency) ?? 0));
  const from = min === undefined ? 0n : (scaled(min) + unit - 1n) / unit;
  const wanted = max === undefined ? MAX_MINOR : scaled(max) / unit;
  const to = wanted < MAX_MINOR ? wanted : MAX_MINOR;
  return from > to ? undefined : { min: from, max: to };
}

function scaled(text: string): bigint {
  const [whole = "", decimals = ""] = text.split(".");
  return BigInt(whole + decimals.padEnd(MOST_DIGITS, "0"));
}

/**
 * The condition that an amount lies within bounds: a range per currency. MongoDB keeps the order of a list only with an
 * `always` true condition beside the `$or`. @throws AppError validation_failed for another bound than AMOUNT_BOUND
 */
export function amountCondition(
  rangeOf: (currency: string, from: bigint, to: bigint) => Document,
  always: Document,
  bounds: MajorBounds,
  currencies: readonly string[],
): Document {
  for (const [field, bound] of Object.entries({ amountMin: bounds.min, amountMax: bounds.max })) {
    if (bound !== undefined && !AMOUNT_BOUND.test(bound)) throw invalidField(field, "Must be an amount");
  }
  const ranges = currencies.flatMap((currency) => {
    const range = amountsBetween(bounds, currency);
    return range === undefined ? [] : [rangeOf(currency, range.min, range.max)];
  });
  if (ranges.length === 1) return ranges[0] ?? {};
  return ranges.length === 0 ? { _id: { $in: [] } } : { ...always, $or: ranges };
}
