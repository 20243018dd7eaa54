import { fromMinor, toMinor } from "../../values/minor-units.ts";
import type { BulkItem } from "./bulk.ts";

/** The sums of lines per currency; of a confirmation, the allocated amounts. */
export function sumsOf(items: readonly BulkItem[]): { currency: string; sum: string }[] {
  const sums = new Map<string, bigint>();
  for (const { line, match } of items) {
    const { currency } = line;
    sums.set(currency, (sums.get(currency) ?? 0n) + toMinor(match?.matchedAmount ?? line.amount, currency));
  }
  return [...sums].map(([currency, sum]) => ({ currency, sum: fromMinor(sum, currency) }));
}
