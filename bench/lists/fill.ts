import type { DayCounts } from "@matchbook/runtime/day-counts/day-counts";
import { type CountKey, countEntries } from "@matchbook/runtime/day-counts/entries";
import { inTransaction, type Mongo } from "@matchbook/runtime/mongo";
import type { Collection, Document, OptionalUnlessRequiredId } from "mongodb";
import { type Seed, seeds } from "./rows.ts";

const BATCH = 5_000;

/**
 * Fills a list as commits do, with rows and the note for the counters in one transaction, but in larger batches. An
 * interrupted fill continues, because each batch is stored completely or not at all.
 */
export async function fill<T extends Document & { _id: string }>(
  { mongo, counts, list }: { mongo: Mongo; counts: DayCounts; list: string },
  collection: Collection<T>,
  { rows, now }: { rows: number; now: Date },
  make: (seed: Seed) => { row: T; keys: CountKey[] },
): Promise<void> {
  let batch: { row: T; keys: CountKey[] }[] = [];
  const flush = async (): Promise<void> => {
    await inTransaction(mongo, async (session) => {
      const documents = batch.map(({ row }) => row) as OptionalUnlessRequiredId<T>[];
      await collection.insertMany(documents, { session, ordered: false });
      const created = batch.map((after) => ({ after }));
      await counts.record(
        countEntries(created, ({ keys }) => keys),
        session,
      );
    });
    batch = [];
  };
  const stored = await rowsStored(counts, list);
  for (const seed of seeds(rows, now)) {
    if (seed.nth < stored) continue;
    batch.push(make(seed));
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  await counts.fold();
}

async function rowsStored(counts: DayCounts, list: string): Promise<number> {
  const days = await counts.read(list, {});
  return days.flatMap((day) => day.counts).reduce((sum, { rows }) => sum + rows, 0);
}
