import type { Days } from "@matchbook/runtime/list-index/day-tallies";
import type { Selection } from "@matchbook/runtime/list-index/facet-page";
import type { ListFilter } from "./list-transactions.ts";

/** A list by one property of its lines of which there are too many values for facets. */
export type TallyFilter =
  | { by: "counterparty"; counterpartyId: string }
  | { by: "day"; days: Days }
  /** Of one currency or of several: see `wantedAmounts`. */
  | { by: "amount" };

/** How a list is read. */
export type ListPlan =
  | { kind: "facets"; selection: Selection }
  | { kind: "tally"; filter: TallyFilter }
  /** Several properties, or a text: from the index of the most selective one. */
  | { kind: "combined" };

/** Finds out how a list is read. */
export function planList(filter: ListFilter): ListPlan {
  const { statuses, direction, currency, amountMin, amountMax, dateFrom, dateTo, counterpartyId, words } = filter;
  const byAmount = amountMin !== undefined || amountMax !== undefined || asksAnyCurrency(filter);
  const byDay = dateFrom !== undefined || dateTo !== undefined;
  const properties = [byAmount, byDay, counterpartyId !== undefined].filter(Boolean).length;
  if (words.length > 0 || properties > 1) return { kind: "combined" };
  if (properties === 0) return { kind: "facets", selection: facetSelection(filter) };
  if (statuses.length > 0 || direction !== undefined) return { kind: "combined" };
  if (byAmount) return { kind: "tally", filter: { by: "amount" } };
  if (currency !== undefined) return { kind: "combined" };
  if (counterpartyId !== undefined) return { kind: "tally", filter: { by: "counterparty", counterpartyId } };
  return { kind: "tally", filter: { by: "day", days: { from: dateFrom, to: dateTo } } };
}

/** What a filter asks of the fields that lines are counted by in facets. */
export function facetSelection({ statuses, direction, currency }: ListFilter): Selection {
  const one = (value: string | undefined) => (value === undefined ? undefined : [value]);
  return [statuses.length === 0 ? undefined : statuses, one(direction), one(currency)];
}

/** True when a filter asks for amounts, whatever their currency: which there are is to be found out first. */
export function asksAnyCurrency({ amountMinMajor, amountMaxMajor }: ListFilter): boolean {
  return amountMinMajor !== undefined || amountMaxMajor !== undefined;
}
