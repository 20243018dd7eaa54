import { listEntries, type RowKeys } from "@matchbook/runtime/list-index/entries";
import { countRows } from "@matchbook/runtime/list-index/facet-page";
import type { ListIndex } from "@matchbook/runtime/list-index/list-index";
import { inTransaction, type Mongo } from "@matchbook/runtime/mongo";
import type { Collection, Document, OptionalUnlessRequiredId } from "mongodb";
import { type Seed, seeds } from "./rows.ts";

const BATCH = 5_000;

/**
 * Fills a list the way commits do, rows and the note for its index together, only more at a time. One that was begun is
 * filled up: each batch is stored whole or not at all.
 */
export async function fill<T extends Document & { _id: string }>(
  { mongo, lists, list }: { mongo: Mongo; lists: ListIndex; list: string },
  collection: Collection<T>,
  { rows, now }: { rows: number; now: Date },
  make: (seed: Seed) => { row: T; keys: RowKeys },
): Promise<void> {
  let batch: { row: T; keys: RowKeys }[] = [];
  const flush = async (): Promise<void> => {
    await inTransaction(mongo, async (session) => {
      const documents = batch.map(({ row }) => row) as OptionalUnlessRequiredId<T>[];
      await collection.insertMany(documents, { session, ordered: false });
      const changes = batch.map(({ row, keys }) => ({ id: row._id, before: undefined, after: keys }));
      await lists.record([listEntries(list, changes)], session);
    });
    batch = [];
  };
  const stored = await rowsStored(lists, list);
  for (const seed of seeds(rows, now)) {
    if (seed.nth < stored) continue;
    batch.push(make(seed));
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
}

async function rowsStored(lists: ListIndex, list: string): Promise<number> {
  return lists.read(async (view) => {
    const { root } = await view.list(list);
    return countRows(root, Object.keys(root.counts));
  });
}
