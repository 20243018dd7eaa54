import type { StatementCharge } from "./statement-line.ts";
import type { Direction } from "./value-sets.ts";

/** The amount that a line moved, and the amounts that the file names beside it, in minor units. */
export interface ChargedAmount {
  amount: bigint;
  currency: string;
  direction: Direction;
  others: readonly { amount: bigint; currency: string }[];
}

/**
 * The charges of a line, with `included` where the amounts tell it: a payment of 100.00 with charges of 2.00 moved 98.00
 * in, or 102.00 out, if they are included, and 100.00 if they are not.
 */
export function provedCharges(
  charges: readonly StatementCharge[],
  { amount, currency, direction, others }: ChargedAmount,
): StatementCharge[] {
  const isSilent = charges.length > 0 && charges.every((one) => one.included === null && one.currency === currency);
  const ordered = others.filter((other) => other.currency === currency && other.amount > 0n);
  if (!isSilent || ordered.length === 0) return [...charges];
  const sum = charges.reduce((all, one) => all + (one.direction === "credit" ? -one.amount : one.amount), 0n);
  const whole = direction === "credit" ? amount + sum : amount - sum;
  const isIncluded = ordered.some((other) => other.amount === whole);
  const isApart = ordered.every((other) => other.amount === amount);
  return charges.map((one) => ({ ...one, included: isIncluded ? true : isApart ? false : null }));
}
