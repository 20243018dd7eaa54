import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { ListTransactionsRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { amountCondition } from "@matchbook/runtime/amount-bounds";
import { countedPage } from "@matchbook/runtime/day-counts/counted-page";
import type { DayCounts } from "@matchbook/runtime/day-counts/day-counts";
import { dayRange } from "@matchbook/runtime/days";
import { findAfter, findPage, placeOf } from "@matchbook/runtime/paging";
import { textCondition, wantedText } from "@matchbook/runtime/search-words";
import type { SuggestionFilter, TransactionOrder } from "@matchbook/vocabulary/statuses";
import type { Document, Filter } from "mongodb";
import { INDEXED_ORDER, LARGEST_FIRST, LIST_ORDER, type Store } from "./collections.ts";
import { SUGGESTED, TRANSACTIONS, type TransactionRow } from "./transaction-row.ts";

/** The filters and the order of the list as in the request. */
export type ListFilter = Omit<ListTransactionsRequest, "page">;

const SORTS = {
  newest: LIST_ORDER,
  oldest: INDEXED_ORDER,
  amount: LARGEST_FIRST,
} as const satisfies Record<TransactionOrder, Document>;

/**
 * One page of a tenant's lines, by default by value date, newest first, then by code. The total is exact for filters on
 * status, direction, currency, value date and suggestions, otherwise up to TOTAL_BOUND.
 */
export async function findTransactionPage(
  store: Store,
  tenant: string,
  filter: ListFilter,
  request?: PageRequest,
): Promise<{ items: TransactionRow[]; page: PageInfo | undefined }> {
  const { transactions, counts } = await store.collections(tenant);
  const { dateFrom, dateTo } = filter;
  if (filter.after !== undefined) {
    const place = { fields: ROW_PLACE, filter: await conditionOf(filter, counts), from: dateFrom };
    const items = await findAfter(transactions, filter.after, { ...place, size: placeOf(request).size });
    return { items, page: undefined };
  }
  const order = (filter.order ?? "newest") as TransactionOrder;
  const sort = SORTS[order];
  if (isCounted(filter)) {
    const conditions = countedConditions(filter);
    const days = { from: dateFrom, to: dateTo };
    const selection = { list: TRANSACTIONS, values: countedValues(filter), days, oldestFirst: order === "oldest" };
    const { offset } = placeOf(request);
    return countedPage(counts, selection, request, ({ from, to, skip, limit }, session) => {
      // The days of a page are known only where days come first.
      const [first, last, before] = order === "amount" ? [dateFrom, dateTo, offset] : [from, to, skip];
      const range = dayRange(first, last);
      const page = { ...conditions, ...(range === undefined ? {} : { "facts.valueDate": range }) } as Condition;
      return transactions.find(page, { session, sort, skip: before, limit }).toArray();
    });
  }
  return findPage(transactions, await conditionOf(filter, counts), sort, request);
}

const ROW_PLACE = { day: "facts.valueDate", name: "facts.transactionCode" };

type Condition = Filter<TransactionRow>;

/** The condition that a line fits a filter. */
export async function conditionOf(filter: ListFilter, counts: DayCounts): Promise<Condition> {
  const amounts = await amountsOf(filter, counts);
  return { ...countedConditions(filter), ...freeConditions(filter), ...amounts } as Condition;
}

/** True when the day counts give the exact total. */
function isCounted(filter: ListFilter): boolean {
  const { amountMin, amountMax, counterpartyId, bankConnectionId, syncId, text, confidenceMin } = filter;
  const others = [amountMin, amountMax, counterpartyId, bankConnectionId, syncId, text || undefined, confidenceMin];
  return others.every((value) => value === undefined);
}

/** A line without suggestions has neither the field nor the counted value. */
const SUGGESTIONS: Record<SuggestionFilter, { counted: string[]; stored: Document | boolean | null }> = {
  any: { counted: [SUGGESTED.clear, SUGGESTED.ambiguous], stored: { $in: [false, true] } },
  ambiguous: { counted: [SUGGESTED.ambiguous], stored: true },
  none: { counted: [""], stored: null },
};

/** The wanted values of the fields that `keysOf` counts by, undefined for any. */
function countedValues({ statuses, direction, currency, suggestion }: ListFilter): (string[] | undefined)[] {
  const one = (value: string | undefined) => (value === undefined ? undefined : [value]);
  const suggested = suggestion === undefined ? undefined : SUGGESTIONS[suggestion as SuggestionFilter].counted;
  return [statuses.length === 0 ? undefined : statuses, one(direction), one(currency), suggested];
}

function countedConditions({ suggestion, ...filter }: ListFilter): Document {
  const fields = ["state.status", "facts.direction", "facts.currency"];
  const wanted = countedValues(filter).map((values) => (values?.length === 1 ? values[0] : values && { $in: values }));
  const conditions = fields.flatMap((field, nth) => (wanted[nth] === undefined ? [] : [[field, wanted[nth]]]));
  if (suggestion === undefined) return Object.fromEntries(conditions);
  const { stored } = SUGGESTIONS[suggestion as SuggestionFilter];
  return { ...Object.fromEntries(conditions), "state.suggestions.ambiguous": stored };
}

function freeConditions(filter: ListFilter): Document {
  const { dateFrom, dateTo, counterpartyId, bankConnectionId, syncId, text, confidenceMin, suggestion } = filter;
  const days = dayRange(dateFrom, dateTo);
  const confident = {
    // The index of the list of suggestions serves this condition.
    ...(suggestion === undefined ? { "state.suggestions.ambiguous": SUGGESTIONS.any.stored } : {}),
    "state.suggestions.confidence": { $gte: confidenceMin },
  };
  return {
    ...(days === undefined ? {} : { "facts.valueDate": days }),
    ...(counterpartyId === undefined ? {} : { "state.counterpartyId": counterpartyId }),
    ...(bankConnectionId === undefined ? {} : { "facts.bankConnectionId": bankConnectionId }),
    ...(syncId === undefined ? {} : { "facts.syncId": syncId }),
    ...(confidenceMin === undefined ? {} : confident),
    ...(text ? textCondition(wantedText(text)) : {}),
  };
}

const AMOUNT = { currency: "facts.currency", amount: "facts.amount" };

/** The condition on amounts: a range for the wanted currency, or for each of the tenant's currencies. */
async function amountsOf(filter: ListFilter, counts: DayCounts): Promise<Document> {
  const { currency, amountMin: min, amountMax: max } = filter;
  if (min === undefined && max === undefined) return {};
  const currencies = currency === undefined ? await usedCurrencies(filter, counts) : [currency];
  return amountCondition(AMOUNT, { min, max }, currencies);
}

/** The currencies of the tenant's lines on the wanted days. */
async function usedCurrencies({ dateFrom, dateTo }: ListFilter, counts: DayCounts): Promise<string[]> {
  const days = await counts.read(TRANSACTIONS, { from: dateFrom, to: dateTo }, async (counted) => counted);
  return [...new Set(days.flatMap((day) => day.counts.map(({ values }) => values[2] ?? "")))];
}
