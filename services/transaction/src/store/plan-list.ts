import type { Days } from "@matchbook/runtime/list-index/day-tallies";
import type { Selection } from "@matchbook/runtime/list-index/facet-page";
import { MAX_MINOR } from "@matchbook/runtime/money";
import type { AmountRange } from "./amount-buckets.ts";
import type { ListFilter } from "./list-transactions.ts";

/** A list by one property of its lines of which there are too many values for facets. */
export type TallyFilter =
  | { by: "counterparty"; counterpartyId: string }
  | { by: "day"; days: Days }
  | { by: "amount"; currency: string; range: AmountRange };

/** How a list is read. */
export type ListPlan =
  | { kind: "facets"; selection: Selection }
  | { kind: "tally"; filter: TallyFilter }
  /** Several properties, or a text: from the index of the most selective one. */
  | { kind: "combined" };

/** Finds out how a list is read. */
export function planList(filter: ListFilter): ListPlan {
  const { statuses, direction, currency, amountMin, amountMax, dateFrom, dateTo, counterpartyId, words } = filter;
  const byAmount = amountMin !== undefined || amountMax !== undefined;
  const byDay = dateFrom !== undefined || dateTo !== undefined;
  const properties = [byAmount, byDay, counterpartyId !== undefined].filter(Boolean).length;
  if (words.length > 0 || properties > 1) return { kind: "combined" };
  if (properties === 0) {
    const one = (value: string | undefined) => (value === undefined ? undefined : [value]);
    const selection = [statuses.length === 0 ? undefined : statuses, one(direction), one(currency)];
    return { kind: "facets", selection };
  }
  if (statuses.length > 0 || direction !== undefined) return { kind: "combined" };
  if (byAmount && currency !== undefined) {
    const range = { min: amountMin === undefined || amountMin < 0n ? 0n : amountMin, max: amountMax ?? MAX_MINOR };
    return { kind: "tally", filter: { by: "amount", currency, range } };
  }
  if (currency !== undefined) return { kind: "combined" };
  if (counterpartyId !== undefined) return { kind: "tally", filter: { by: "counterparty", counterpartyId } };
  return { kind: "tally", filter: { by: "day", days: { from: dateFrom, to: dateTo } } };
}
