import type { AggregationCursor, ClientSession, Collection, Document } from "mongodb";
import { findByIds } from "../by-ids.ts";
import { newestFirst } from "./read-rows.ts";

const NEWEST_FIRST = { $sort: { _id: -1 } };
// The driver would ask for 16 MB at once: that many ids are not needed in memory to merge them.
const MERGED_AT_ONCE = 1_000;

/** Where a page lies among the rows of a list. */
export interface Place {
  offset: number;
  size: number;
}

/**
 * The rows number `offset` to `offset + size` of all that some selections find, newest first. Where there are several, only
 * ids are read up to the page, and merged as they come.
 * @param selections stages that select rows, each by an index of its own; none selects a row of another
 */
export async function readSelected<T extends Document & { _id: string }>(
  rows: Collection<T>,
  selections: readonly (readonly Document[])[],
  { offset, size }: Place,
  session: ClientSession | undefined,
): Promise<T[]> {
  const [only, ...others] = selections;
  if (only === undefined) return [];
  if (others.length === 0) {
    return rows.aggregate<T>([...only, NEWEST_FIRST, { $skip: offset }, { $limit: size }], { session }).toArray();
  }
  const stages = [NEWEST_FIRST, { $limit: offset + size }, { $project: { _id: 1 } }];
  const cursors = selections.map((selected) =>
    rows.aggregate<{ _id: string }>([...selected, ...stages], { session, batchSize: MERGED_AT_ONCE }),
  );
  try {
    return await rowsOf(rows, await mergedIds(cursors, { offset, size }), session);
  } finally {
    for (const cursor of cursors) await cursor.close();
  }
}

/** The rows of these ids, newest first. */
export async function rowsOf<T extends Document & { _id: string }>(
  rows: Collection<T>,
  ids: readonly string[],
  session: ClientSession | undefined,
): Promise<T[]> {
  return newestFirst(await findByIds(rows, ids, { session }));
}

async function mergedIds(
  cursors: readonly AggregationCursor<{ _id: string }>[],
  { offset, size }: Place,
): Promise<string[]> {
  // One after the other: a database transaction answers one question at a time.
  const heads: (string | undefined)[] = [];
  for (const cursor of cursors) heads.push((await cursor.next())?._id);
  const ids: string[] = [];
  for (let passed = 0; ids.length < size; passed += 1) {
    let newest = 0;
    heads.forEach((id, nth) => {
      if ((id ?? "") > (heads[newest] ?? "")) newest = nth;
    });
    const id = heads[newest];
    if (id === undefined) break;
    if (passed >= offset) ids.push(id);
    heads[newest] = (await cursors[newest]?.next())?._id;
  }
  return ids;
}
