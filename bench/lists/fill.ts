import type { DayCounts } from "@matchbook/runtime/day-counts/day-counts";
import { type CountKey, countEntries } from "@matchbook/runtime/day-counts/entries";
import { inTransaction, type Mongo } from "@matchbook/runtime/mongo";
import type { Collection, Document, OptionalUnlessRequiredId } from "mongodb";
import { range } from "../open-items.ts";
import { type Seed, seedOf } from "./rows.ts";

const BATCH = 5_000;

/**
 * Fills a list as commits do, with rows and the note for the counters in one transaction, but in larger batches.
 */
export async function fill<T extends Document & { _id: string }>(
  mongo: Mongo,
  counts: DayCounts,
  collection: Collection<T>,
  { rows, now }: { rows: number; now: Date },
  make: (seed: Seed) => { row: T; keys: CountKey[] },
): Promise<void> {
  for (let start = 0; start < rows; start += BATCH) {
    const batch = range(start, Math.min(rows, start + BATCH)).map((nth) => make(seedOf(nth, rows, now)));
    const entries = countEntries(
      batch.map((after) => ({ after })),
      ({ keys }) => keys,
    );
    await inTransaction(mongo, async (session) => {
      const documents = batch.map(({ row }) => row) as OptionalUnlessRequiredId<T>[];
      await collection.insertMany(documents, { session, ordered: false });
      await counts.record(entries, session);
    });
  }
  await counts.fold();
}
