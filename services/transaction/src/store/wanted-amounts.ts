import { facetValues } from "@matchbook/runtime/list-index/entries";
import { selectedFacets } from "@matchbook/runtime/list-index/facet-page";
import type { CountedList } from "@matchbook/runtime/list-index/view";
import { MAX_MINOR } from "@matchbook/runtime/money";
import { amountsBetween } from "../domain/amount-bounds.ts";
import type { AmountRange } from "./amount-buckets.ts";
import type { ListFilter } from "./list-transactions.ts";
import { asksAnyCurrency, facetSelection } from "./plan-list.ts";

/** Amounts of one currency. */
export interface CurrencyRange {
  currency: string;
  range: AmountRange;
}

/** The currencies of the lines with the status and direction that a filter asks for. */
export function currenciesOf(list: CountedList, filter: ListFilter): string[] {
  const facets = selectedFacets(Object.keys(list.root.counts), facetSelection(filter));
  return [...new Set(facets.map((facet) => facetValues(facet)[2] ?? ""))];
}

/**
 * The amounts that a filter asks for, currency by currency; undefined when any amount will do.
 * @param currencies those that lines may have, for a filter without a currency
 */
export function wantedAmounts(filter: ListFilter, currencies: readonly string[]): CurrencyRange[] | undefined {
  const { currency, amountMin, amountMax, amountMinMajor, amountMaxMajor } = filter;
  if (asksAnyCurrency(filter)) {
    return currencies.flatMap((one) => {
      const range = amountsBetween({ min: amountMinMajor, max: amountMaxMajor }, one);
      return range === undefined ? [] : [{ currency: one, range }];
    });
  }
  if (currency === undefined || (amountMin === undefined && amountMax === undefined)) return undefined;
  const range = { min: amountMin === undefined || amountMin < 0n ? 0n : amountMin, max: amountMax ?? MAX_MINOR };
  return range.min > range.max ? [] : [{ currency, range }];
}
