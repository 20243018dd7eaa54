import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { FIRST_PAGE, findFacetPage } from "@matchbook/runtime/list-index/facet-page";
import { TOTAL_BOUND } from "@matchbook/runtime/paging";
import type { Collection, Document, Filter } from "mongodb";
import type { Store } from "./collections.ts";
import { planList } from "./plan-list.ts";
import { findTallyPage } from "./tally-page.ts";
import { TRANSACTIONS } from "./transaction-keys.ts";
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
  switch (how.kind) {
    case "facets":
      return lists.read(async (view) => {
        const { items, page } = await findFacetPage(view, transactions, TRANSACTIONS, how.selection, request);
        return { rows: items, page };
      });
    case "tally":
      return lists.read(async (view) => {
        const list = await view.list(TRANSACTIONS.name);
        return findTallyPage(list, transactions, how.filter, listStages(listConditions(filter)), request);
      });
    case "combined":
      return findCombined(transactions, filter, request);
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
