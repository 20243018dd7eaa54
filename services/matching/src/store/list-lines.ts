import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { ListTransactionsRequest } from "@matchbook/proto/matchbook/matching/v1/line_list";
import {
  countedConditions,
  countedPage,
  isFiltered,
  valuesIn,
  type Wanted,
} from "@matchbook/runtime/mongo/day-counts/counted-page";
import type { DayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { amountCondition } from "@matchbook/runtime/values/amount-bounds";
import { dayRange } from "@matchbook/runtime/values/days";
import { findAfter, findPage, placeOf } from "@matchbook/runtime/values/paging";
import { textCondition, wantedText } from "@matchbook/runtime/values/search-words";
import type { SuggestionFilter, TransactionOrder } from "@matchbook/vocabulary/statuses";
import type { Document, Filter } from "mongodb";
import type { ClosedPeriod } from "../domain/closed-periods.ts";
import { outsideOf } from "./closed-periods.ts";
import { COUNTED_FIELDS, LARGEST_FIRST, LINE_ORDER, LINES_INDEXED } from "./collections.ts";
import { between, keysOf } from "./found-by.ts";
import { SUGGESTED, TRANSACTIONS } from "./listed-line.ts";
import type { LineRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The filters and the order of the list as in the request. */
export type ListFilter = Omit<ListTransactionsRequest, "page"> & {
  /** The lines are dated in none of these, see `withClosedPeriods`. */
  closed?: readonly ClosedPeriod[] | undefined;
};

const SORTS = {
  newest: LINE_ORDER,
  oldest: LINES_INDEXED,
  amount: LARGEST_FIRST,
} as const satisfies Record<TransactionOrder, Document>;

/** A page of lines. The total is exact for filters that are counted, else up to TOTAL_BOUND; none after a place. */
export async function findLinePage(
  collections: TenantCollections,
  filter: ListFilter,
  request?: PageRequest,
): Promise<{ items: LineRow[]; page: PageInfo | undefined }> {
  const { lines, counts } = collections;
  const order = (filter.order ?? "newest") as TransactionOrder;
  if (filter.after !== undefined || filter.withoutTotal === true)
    return { items: await findWithoutTotal(collections, filter, SORTS[order], request), page: undefined };
  if (isCounted(filter)) return findCounted(collections, filter, order, request);
  const { page, total } = await conditionsOf(filter, counts);
  return findPage(lines, page, SORTS[order], request, total);
}

/** The rows after a place, or after a number of rows. */
async function findWithoutTotal(
  { lines, counts }: TenantCollections,
  filter: ListFilter,
  sort: Document,
  request: PageRequest | undefined,
): Promise<LineRow[]> {
  const { page } = await conditionsOf(filter, counts);
  const { size, offset } = placeOf(request);
  if (filter.after === undefined) return lines.find(page, { sort, skip: offset, limit: size }).toArray();
  const { day, name, largest } = filter.after;
  const place = { "listed.day": day, transactionCode: name, ...largest };
  return findAfter(lines, { sort, place, filter: page, size });
}

/** A page whose total and days come from the counts per day. */
function findCounted(
  { lines, counts }: TenantCollections,
  filter: ListFilter,
  order: TransactionOrder,
  request: PageRequest | undefined,
): Promise<{ items: LineRow[]; page: PageInfo }> {
  const { dateFrom, dateTo } = filter;
  const wanted = countedValues(filter);
  const days = { from: dateFrom, to: dateTo };
  const selection = { list: TRANSACTIONS, values: wanted, days, oldestFirst: order === "oldest" };
  const { offset } = placeOf(request);
  return countedPage(counts, selection, request, ({ from, to, skip, limit, values }) => {
    // The days of a page are known only where days come first.
    const [first, last, before] = order === "amount" ? [dateFrom, dateTo, offset] : [from, to, skip];
    const conditions = conditionsOn(order === "amount" || !isFiltered(wanted) ? wanted : values);
    const page = { ...conditions, "listed.day": dayRange(first, last) ?? LISTED } as Condition;
    return lines.find(page, { sort: SORTS[order], skip: before, limit }).toArray();
  });
}

type Condition = Filter<LineRow>;

/**
 * The condition of a filter. `page` gives every counted field the values that occur, so that the indexes that begin
 * with them return lines in order; `total` only the fields up to the last wanted one.
 */
export async function conditionsOf(
  filter: ListFilter,
  counts: DayCounts,
): Promise<{ page: Condition; total: Condition }> {
  const { currency, amountMin, amountMax, counterpartyId, confidenceMin, dateFrom: from, dateTo: to } = filter;
  // A least confidence implies a suggestion.
  const suggestion = filter.suggestion ?? (confidenceMin === undefined ? undefined : "any");
  const wanted = countedValues({ ...filter, suggestion });
  const isOfAnyCurrency = currency === undefined && (amountMin ?? amountMax) !== undefined;
  const isByCounted = isFiltered(wanted) || counterpartyId !== undefined;
  const days = isByCounted || isOfAnyCurrency ? await counts.read(TRANSACTIONS, { from, to }) : [];
  const [, , used = []] = valuesIn(days, [undefined, undefined, undefined]);
  const free = [...freeConditions(filter), amountsOf(filter, currency === undefined ? used : [currency])];
  const occurring = isByCounted ? valuesIn(days, wanted) : [];
  const first = 1 + wanted.findLastIndex((some) => some !== undefined);
  return {
    page: together([conditionsOn(occurring), ...free]),
    total: together([conditionsOn(occurring.slice(0, first)), ...free]),
  };
}

/** Conditions in one document. A text and an origin are both conditions on the keys. */
function together(conditions: Document[]): Condition {
  const both = conditions.filter((condition) => "foundBy" in condition).length > 1;
  return (both ? { $and: conditions } : Object.assign({}, ...conditions)) as Condition;
}

/** Tells whether the day counts give the exact total. */
export function isCounted(filter: ListFilter): boolean {
  const { amountMin, amountMax, counterpartyId, bankConnectionId, syncId, text, confidenceMin } = filter;
  const { assignee, postponedFrom, postponedTo, workReason, closed } = filter;
  const ofWork = [assignee, postponedFrom, postponedTo, workReason, closed];
  const ofLine = [amountMin, amountMax, counterpartyId, bankConnectionId, syncId, text || undefined, confidenceMin];
  const others = [...ofWork, ...ofLine];
  return others.every((value) => value === undefined);
}

const SUGGESTIONS: Record<SuggestionFilter, string[]> = {
  any: [SUGGESTED.clear, SUGGESTED.ambiguous],
  ambiguous: [SUGGESTED.ambiguous],
  none: [""],
};
/** The counted values as a row stores them. A line without suggestions has neither the field nor the counted value. */
const STORED = new Map<string, boolean | null>([
  [SUGGESTED.clear, false],
  [SUGGESTED.ambiguous, true],
  ["", null],
]);

/** The wanted values of the fields that `listedKeys` counts by, undefined for any. */
export function countedValues({ statuses, direction, currency, suggestion }: ListFilter): (string[] | undefined)[] {
  const one = (value: string | undefined) => (value === undefined ? undefined : [value]);
  const suggested = suggestion === undefined ? undefined : SUGGESTIONS[suggestion as SuggestionFilter];
  return [statuses.length === 0 ? undefined : statuses, one(direction), one(currency), suggested];
}

function conditionsOn([statuses, directions, currencies, suggestions]: Wanted): Document {
  const stored = suggestions?.map((value) => STORED.get(value));
  return countedConditions(Object.keys(COUNTED_FIELDS), [statuses, directions, currencies, stored]);
}

/** Any day; only removed lines have none. Not the operator of a wanted day, so MongoDB keeps a plan for each. */
const LISTED = { $gt: "" };

function freeConditions({ dateFrom, dateTo, counterpartyId, bankConnectionId, syncId, text, ...filter }: ListFilter) {
  const { assignee, workReason, postponedFrom: from, postponedTo: to } = filter;
  const keys = [
    ...keysOf("connection", [bankConnectionId]),
    ...keysOf("sync", [syncId]),
    ...keysOf("assignee", [assignee || undefined]),
    ...keysOf("work", [workReason]),
  ];
  const others = [
    ...((from ?? to) === undefined ? [] : [between("postponed", { from, to })]),
    ...(filter.closed === undefined ? [] : [outsideOf(filter.closed)]),
    ...(counterpartyId === undefined ? [] : [{ counterpartyId }]),
    ...(keys.length === 0 ? [] : [{ foundBy: { $all: keys } }]),
    ...(filter.confidenceMin === undefined ? [] : [{ "listed.confidence": { $gte: filter.confidenceMin } }]),
    ...(text ? [textCondition("foundBy", wantedText(text))] : []),
  ];
  const days = dayRange(dateFrom, dateTo) ?? (others.length === 0 || assignee === "" ? LISTED : undefined);
  return [
    ...(days === undefined ? [] : [{ "listed.day": days }]),
    // Few lines are assigned, so the list is read in its order.
    ...(assignee === "" ? [{ assignee: null }] : []),
    ...others,
  ];
}

function amountsOf({ amountMin: min, amountMax: max }: ListFilter, currencies: readonly string[]): Document {
  if (min === undefined && max === undefined) return {};
  const range = (currency: string, from: bigint, to: bigint) => ({ currency, amount: { $gte: from, $lte: to } });
  return amountCondition(range, { amount: { $gte: 0n } }, { min, max }, currencies);
}
