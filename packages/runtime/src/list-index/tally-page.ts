import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { Collection, Document } from "mongodb";
import { placeOf } from "../paging.ts";
import type { Stretch } from "./documents.ts";
import type { TallyKey } from "./entries.ts";
import { newestRows } from "./read-rows.ts";
import { readSelected, rowsOf } from "./read-selected.ts";
import type { CountedList } from "./view.ts";
import { walk } from "./walk.ts";

/** What the index knows of the rows of a filter, and how to read them among the newest. */
export interface Tallied {
  total: number;
  stretches: Readonly<Record<string, Stretch>>;
  /** False when the stretches are estimates. */
  exact: boolean;
  /** Equalities that an index of their field and the id serves, */
  among: readonly Document[];
  /** and what the rows must fit besides, */
  rest?: Document;
  /** which this share of them does, more than 0 and at most 1. */
  share: number;
}

/** Up to so many rows are read whole and sorted: that costs no more than finding the page's own. */
const FEW = 256;

/**
 * One page of the rows of a filter, newest first, with the exact total.
 * @param selections see `readSelected`: they select these rows all at once
 */
export async function findTallyPage<T extends Document & { _id: string }>(
  list: CountedList,
  rows: Collection<T>,
  tallied: Tallied,
  selections: readonly (readonly Document[])[],
  request: PageRequest | undefined,
): Promise<{ items: T[]; page: PageInfo }> {
  const { total, stretches, exact, among, rest, share } = tallied;
  const { page, size, offset } = placeOf(request);
  const info = { page, pageSize: size, total: BigInt(total), totalIsLowerBound: false };
  if (offset >= total) return { items: [], page: info };

  const largest = Math.max(...Object.values(stretches).map(([counted]) => counted));
  const reach = size + (exact ? Math.min(offset, largest) : offset);
  if (total <= Math.max(FEW, reach / share)) {
    return { items: await readSelected(rows, selections, { offset, size }, list.session), page: info };
  }
  const condition = { among, ...(rest === undefined ? {} : { rest }) };
  // Of the rows before a deep page only the ids are read.
  const deep = offset > FEW;
  const found = await walk(list, {
    stretches,
    exact,
    alone: rest === undefined,
    share,
    offset,
    size,
    read: (range, limit) => newestRows(rows, { ...condition, range, limit, idsOnly: deep }, list.session),
  });
  const ids = found.map(({ _id }) => _id);
  return { items: deep ? await rowsOf(rows, ids, list.session) : found, page: info };
}

/**
 * What the index knows of the rows with one value of a field that has too many values for a facet.
 * @param condition the equality, which has an index of the field and the id
 */
export async function talliedValue(
  list: CountedList,
  { document, field }: TallyKey,
  condition: Document,
): Promise<Tallied> {
  const stretches = (await list.tallies([document])).get(document)?.[field] ?? {};
  return { total: countStretches(stretches), stretches, exact: true, among: [condition], share: 1 };
}

/** All rows of some stretches. */
export function countStretches(stretches: Readonly<Record<string, Stretch>>): number {
  return Object.values(stretches).reduce((rows, [counted]) => rows + counted, 0);
}
