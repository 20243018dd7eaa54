import { fromMinor, toMinor } from "./minor-units.ts";
import type { Amount } from "./money.ts";

/** Exact sums for each currency: amounts of different currencies are never added. */
export function sumsByCurrency(amounts: readonly { amount: Amount; currency: string }[]) {
  return [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, all]) => ({
    currency,
    amount: fromMinor(
      all.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0n),
      currency,
    ),
  }));
}
