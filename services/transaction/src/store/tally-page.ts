import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { Stretch, TallyFields } from "@matchbook/runtime/list-index/documents";
import { facetValues } from "@matchbook/runtime/list-index/entries";
import { newestRows } from "@matchbook/runtime/list-index/read-rows";
import { rowsIn } from "@matchbook/runtime/list-index/tables";
import type { CountedList } from "@matchbook/runtime/list-index/view";
import { walk } from "@matchbook/runtime/list-index/walk";
import type { Collection, Document } from "mongodb";
import { amountDocuments, countAmounts } from "./amount-buckets.ts";
import { countDays, daysBetween, MONTHS, monthDocuments } from "./day-tallies.ts";
import type { TallyFilter } from "./plan-list.ts";
import { counterpartyKey } from "./transaction-keys.ts";
import type { TransactionRow } from "./transactions.ts";

type Stretches = Record<string, Stretch>;

/** What the index knows of the lines of a filter, and how to read them among the newest. */
interface Found {
  total: number;
  stretches: Stretches;
  /** False when the stretches are estimates. */
  exact: boolean;
  /** Equalities that an index of their field and the id serves, */
  among: Document[];
  /** and what the lines must fit besides, */
  rest?: Document;
  /** which so many out of one do. */
  share: number;
}

/** Up to so many lines are read whole and sorted: that costs no more than finding the page's own. */
const FEW = 256;

/**
 * One page of the lines of one counterparty, of a range of value dates or of a range of amounts, newest first, with the
 * exact total.
 * @param selected the stages that select these lines by their own index, all at once
 */
export async function findTallyPage(
  list: CountedList,
  transactions: Collection<TransactionRow>,
  filter: TallyFilter,
  selected: readonly Document[],
  { page, pageSize: size }: PageRequest,
): Promise<{ rows: TransactionRow[]; page: PageInfo }> {
  const offset = (page - 1) * size;
  const found = await look(list, transactions, filter);
  const info = { page, pageSize: size, total: BigInt(found.total), totalIsLowerBound: false };
  if (offset >= found.total) return { rows: [], page: info };

  const largest = Math.max(...Object.values(found.stretches).map(([rows]) => rows));
  const reach = size + (found.exact ? Math.min(offset, largest) : offset);
  if (found.total <= Math.max(FEW, reach / found.share)) {
    const stages = [...selected, { $sort: { _id: -1 } }, { $skip: offset }, { $limit: size }];
    const rows = await transactions.aggregate<TransactionRow>(stages, { session: list.session }).toArray();
    return { rows, page: info };
  }
  const { stretches, exact, among, rest } = found;
  const rows = await walk(list, {
    stretches,
    exact,
    offset,
    size,
    read: (range, limit) =>
      newestRows(transactions, { among, range, limit, ...(rest === undefined ? {} : { rest }) }, list.session),
  });
  return { rows, page: info };
}

async function look(list: CountedList, transactions: Collection<TransactionRow>, filter: TallyFilter): Promise<Found> {
  switch (filter.by) {
    case "counterparty": {
      const { document, field } = counterpartyKey(filter.counterpartyId);
      const stretches = (await list.tallies([document])).get(document)?.[field] ?? {};
      const among = [{ "state.counterpartyId": filter.counterpartyId }];
      return { total: sum(stretches), stretches, exact: true, among, share: 1 };
    }
    case "day":
      return lookAtDays(list, filter);
    case "amount":
      return lookAtAmounts(list, transactions, filter);
  }
}

// A query per day and step costs less than passing over the other days' lines, up to so many days.
const FEW_DAYS = 8;

async function lookAtDays(list: CountedList, { from, to }: { from: string; to: string }): Promise<Found> {
  const months = (await list.tallies([MONTHS])).get(MONTHS) ?? {};
  const stretches = countDays(months, await list.tallies(monthDocuments(from, to)), { from, to });
  const total = sum(stretches);
  const known = { total, stretches, exact: true };
  const days = daysBetween(from, to, FEW_DAYS);
  if (days !== undefined) return { ...known, among: days.map((day) => ({ "facts.valueDate": day })), share: 1 };
  const facets = Object.keys(list.root.counts);
  const around = Object.keys(stretches).reduce((rows, chapter) => rows + rowsIn(list.root, Number(chapter), facets), 0);
  const directions = new Set(facets.map((facet) => facetValues(facet)[1]));
  return {
    ...known,
    among: [...directions].map((direction) => ({ "facts.direction": direction })),
    rest: { "facts.valueDate": { $gte: from, $lte: to } },
    share: total / around,
  };
}

async function lookAtAmounts(
  list: CountedList,
  transactions: Collection<TransactionRow>,
  { currency, range }: Extract<TallyFilter, { by: "amount" }>,
): Promise<Found> {
  const counted = countAmounts(await list.tallies(amountDocuments(currency, range)), range);
  let total = counted.rows;
  for (const { min, max } of counted.edges) {
    const amount = { $gte: min, $lt: max + 1n };
    const [edge] = await transactions
      .aggregate<{ rows: number | bigint }>(
        [{ $match: { "facts.currency": currency, "facts.amount": min === max ? min : amount } }, { $count: "rows" }],
        { session: list.session },
      )
      .toArray();
    total += Number(edge?.rows ?? 0);
  }
  // Where the amounts lie is not counted: supposedly as evenly as the lines of their currency.
  const { root } = list;
  const facets = Object.keys(root.counts).filter((facet) => facetValues(facet)[2] === currency);
  const inChapters = root.from.map((_from, chapter) => rowsIn(root, chapter, facets));
  const share = total / inChapters.reduce((rows, inChapter) => rows + inChapter, 0);
  const stretches: Stretches = {};
  inChapters.forEach((rows, chapter) => {
    if (rows > 0) stretches[chapter] = [rows * share, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  });
  const known = { total, stretches, exact: false };
  if (range.min === range.max) {
    return { ...known, among: [{ "facts.currency": currency, "facts.amount": range.min }], share: 1 };
  }
  const rest = { "facts.amount": { $gte: range.min, $lte: range.max } };
  return { ...known, among: [{ "facts.currency": currency }], rest, share };
}

function sum(stretches: TallyFields[string]): number {
  return Object.values(stretches).reduce((rows, [counted]) => rows + counted, 0);
}
