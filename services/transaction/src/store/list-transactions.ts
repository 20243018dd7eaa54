import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { ListTransactionsRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { countedPage } from "@matchbook/runtime/day-counts/counted-page";
import type { DayCounts } from "@matchbook/runtime/day-counts/day-counts";
import { dayRange } from "@matchbook/runtime/days";
import { findPage } from "@matchbook/runtime/paging";
import type { Document, Filter } from "mongodb";
import { amountsBetween } from "../domain/amount-bounds.ts";
import { LIST_ORDER, type Store } from "./collections.ts";
import { TRANSACTIONS, type TransactionRow } from "./transaction-row.ts";

/** The filters of the list as in the request, with `text` split into words. */
export interface ListFilter extends Omit<ListTransactionsRequest, "page" | "text"> {
  /** Normalized search words, all of which a line must have. */
  words: string[];
}

/**
 * One page of a tenant's lines, by value date, newest first, then by code. The total is exact for filters on status,
 * direction, currency and value date, otherwise up to TOTAL_BOUND.
 */
export async function findTransactionPage(
  store: Store,
  tenant: string,
  filter: ListFilter,
  request?: PageRequest,
): Promise<{ items: TransactionRow[]; page: PageInfo }> {
  const { transactions, counts } = await store.collections(tenant);
  const { dateFrom, dateTo } = filter;
  const conditions = countedConditions(filter);
  if (isCounted(filter)) {
    const selection = { list: TRANSACTIONS, values: countedValues(filter), days: { from: dateFrom, to: dateTo } };
    return countedPage(counts, selection, request, ({ from, to, skip, limit }, session) => {
      const page = { ...conditions, "facts.valueDate": dayRange(from, to) } as Condition;
      return transactions.find(page, { session, sort: LIST_ORDER, skip, limit }).toArray();
    });
  }
  const all = { ...conditions, ...freeConditions(filter), ...(await amountCondition(filter, counts)) };
  return findPage(transactions, all as Condition, LIST_ORDER, request);
}

type Condition = Filter<TransactionRow>;

/** True when the day counts give the exact total. */
function isCounted({ words, amountMin, amountMax, counterpartyId, bankConnectionId, syncId }: ListFilter): boolean {
  const others = [amountMin, amountMax, counterpartyId, bankConnectionId, syncId];
  return words.length === 0 && others.every((value) => value === undefined);
}

/** The wanted values of the fields that `keysOf` counts by, undefined for any. */
function countedValues({ statuses, direction, currency }: ListFilter): (string[] | undefined)[] {
  const one = (value: string | undefined) => (value === undefined ? undefined : [value]);
  return [statuses.length === 0 ? undefined : statuses, one(direction), one(currency)];
}

function countedConditions(filter: ListFilter): Document {
  const fields = ["state.status", "facts.direction", "facts.currency"];
  const wanted = countedValues(filter).map((values) => (values?.length === 1 ? values[0] : values && { $in: values }));
  return Object.fromEntries(fields.flatMap((field, nth) => (wanted[nth] === undefined ? [] : [[field, wanted[nth]]])));
}

function freeConditions(filter: ListFilter): Document {
  const { dateFrom, dateTo, counterpartyId, bankConnectionId, syncId, words } = filter;
  const days = dayRange(dateFrom, dateTo);
  return {
    ...(days === undefined ? {} : { "facts.valueDate": days }),
    ...(counterpartyId === undefined ? {} : { "state.counterpartyId": counterpartyId }),
    ...(bankConnectionId === undefined ? {} : { "facts.bankConnectionId": bankConnectionId }),
    ...(syncId === undefined ? {} : { "facts.syncId": syncId }),
    ...(words.length === 0 ? {} : { words: words.length === 1 ? words[0] : { $all: words } }),
  };
}

/** The condition on amounts: a range for the wanted currency, or for each of the tenant's currencies. */
async function amountCondition(filter: ListFilter, counts: DayCounts): Promise<Document> {
  const { currency, amountMin: min, amountMax: max } = filter;
  if (min === undefined && max === undefined) return {};
  const currencies = currency === undefined ? await usedCurrencies(filter, counts) : [currency];
  const ranges = currencies.flatMap((of) => {
    const range = amountsBetween({ min, max }, of);
    // The upper bound is exclusive, as in `dayRange`.
    return range === undefined
      ? []
      : [{ "facts.currency": of, "facts.amount": { $gte: range.min, $lt: range.max + 1n } }];
  });
  if (ranges.length === 1) return ranges[0] ?? {};
  return ranges.length === 0 ? { _id: { $in: [] } } : { $or: ranges };
}

/** The currencies of the tenant's lines on the wanted days. */
async function usedCurrencies({ dateFrom, dateTo }: ListFilter, counts: DayCounts): Promise<string[]> {
  const days = await counts.read(TRANSACTIONS, { from: dateFrom, to: dateTo }, async (counted) => counted);
  return [...new Set(days.flatMap((day) => day.counts.map(({ values }) => values[2] ?? "")))];
}
