import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { talliedDays } from "@matchbook/runtime/list-index/day-tallies";
import { FIRST_PAGE, findFacetPage } from "@matchbook/runtime/list-index/facet-page";
import { findTallyPage, type Tallied, talliedValue } from "@matchbook/runtime/list-index/tally-page";
import type { CountedList } from "@matchbook/runtime/list-index/view";
import { TOTAL_BOUND } from "@matchbook/runtime/paging";
import type { Collection, Document, Filter } from "mongodb";
import type { Store } from "./collections.ts";
import { planList, type TallyFilter } from "./plan-list.ts";
import { talliedAmounts } from "./tally-amounts.ts";
import { counterpartyKey, TRANSACTIONS } from "./transaction-keys.ts";
import type { TransactionRow } from "./transactions.ts";

/** Amounts in minor units of `currency`, dates as YYYY-MM-DD; all bounds inclusive. */
export interface ListFilter {
  statuses: string[];
  direction?: string | undefined;
  currency?: string | undefined;
  amountMin?: bigint | undefined;
  amountMax?: bigint | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  counterpartyId?: string | undefined;
  /** Normalized, the rarest first; a line must have all of them. */
  words: string[];
}

type Condition = Filter<TransactionRow>;

/**
 * The conditions of a list in the order in which an index should serve them: the first is the most selective and has an
 * index of its own, the others are checked on what it finds. (Direction alone selects half of everything, so the order
 * of the list itself serves that.)
 */
export function listConditions(filter: ListFilter): Condition[] {
  const conditions: Condition[] = [];
  const [word, ...otherWords] = filter.words;
  if (word !== undefined) conditions.push({ words: word });
  if (filter.counterpartyId !== undefined) conditions.push({ "state.counterpartyId": filter.counterpartyId });
  // Up to and without the next amount: the embedded database loses the bound itself inside a compound index.
  const amountEnd = filter.amountMax === undefined ? undefined : filter.amountMax + 1n;
  const amount = filter.amountMin === filter.amountMax ? filter.amountMin : range(filter.amountMin, { $lt: amountEnd });
  if (amount !== undefined) conditions.push({ "facts.currency": filter.currency, "facts.amount": amount } as Condition);
  const date = filter.dateFrom === filter.dateTo ? filter.dateFrom : range(filter.dateFrom, { $lte: filter.dateTo });
  if (date !== undefined) conditions.push({ "facts.valueDate": date } as Condition);
  if (filter.statuses.length > 0) {
    const [status, ...others] = new Set(filter.statuses);
    conditions.push({ "state.status": others.length === 0 ? status : { $in: filter.statuses } } as Condition);
  }
  if (filter.currency !== undefined && amount === undefined) conditions.push({ "facts.currency": filter.currency });
  if (filter.direction !== undefined) conditions.push({ "facts.direction": filter.direction });
  if (otherWords.length > 0) conditions.push({ words: { $all: otherWords } });
  return conditions;
}

/**
 * The stages that select the lines of a list. The condition for the index stands in a stage of its own: a full query
 * planner joins the stages again, a simple one takes an index for the first stage only.
 */
export function listStages(conditions: readonly Condition[]): Document[] {
  const [indexed, ...others] = conditions;
  const stages: Document[] = indexed === undefined ? [] : [{ $match: indexed }];
  if (others.length > 0) stages.push({ $match: others.length === 1 ? others[0] : { $and: others } });
  return stages;
}

/** One page of a tenant's lines, newest first, with the total (for combined filters up to TOTAL_BOUND). */
export async function findTransactionPage(
  store: Store,
  tenant: string,
  filter: ListFilter,
  request: PageRequest = FIRST_PAGE,
): Promise<{ rows: TransactionRow[]; page: PageInfo }> {
  const { transactions, lists } = await store.collections(tenant);
  const how = planList(filter);
  if (how.kind === "combined") return findCombined(transactions, filter, request);
  const { items, page } = await lists.read(async (view) => {
    if (how.kind === "facets") return findFacetPage(view, transactions, TRANSACTIONS, how.selection, request);
    const list = await view.list(TRANSACTIONS.name);
    const tallied = await look(list, transactions, how.filter);
    return findTallyPage(list, transactions, tallied, listStages(listConditions(filter)), request);
  });
  return { rows: items, page };
}

function look(list: CountedList, transactions: Collection<TransactionRow>, filter: TallyFilter): Promise<Tallied> {
  switch (filter.by) {
    case "counterparty": {
      const { counterpartyId } = filter;
      return talliedValue(list, counterpartyKey(counterpartyId), { "state.counterpartyId": counterpartyId });
    }
    case "day":
      return talliedDays(list, filter.days, { field: "facts.valueDate", shape: TRANSACTIONS, spread: 1 });
    case "amount":
      return talliedAmounts(list, transactions, filter.currency, filter.range);
  }
}

async function findCombined(
  transactions: Collection<TransactionRow>,
  filter: ListFilter,
  { page, pageSize }: PageRequest,
): Promise<{ rows: TransactionRow[]; page: PageInfo }> {
  const selected = listStages(listConditions(filter));
  const [rows, counted] = await Promise.all([
    transactions
      .aggregate<TransactionRow>([
        ...selected,
        { $sort: { _id: -1 } },
        { $skip: (page - 1) * pageSize },
        { $limit: pageSize },
      ])
      .toArray(),
    transactions
      .aggregate<{ total: number | bigint }>([...selected, { $limit: TOTAL_BOUND + 1 }, { $count: "total" }])
      .toArray(),
  ]);
  const total = Number(counted[0]?.total ?? 0);
  const totalIsLowerBound = total > TOTAL_BOUND;
  return { rows, page: { page, pageSize, total: BigInt(Math.min(total, TOTAL_BOUND)), totalIsLowerBound } };
}

/** A single value is asked for as such where this is called: that keeps the index in the order of the list. */
function range<T>(from: T | undefined, to: { $lt?: T | undefined; $lte?: T | undefined }): Document | undefined {
  const bounds = Object.entries({ $gte: from, ...to }).filter(([, bound]) => bound !== undefined);
  return bounds.length === 0 ? undefined : Object.fromEntries(bounds);
}
