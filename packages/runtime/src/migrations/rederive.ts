import type { Collection, Document } from "mongodb";
import type { Mongo } from "../mongo.ts";
import { changedFields, rowUpdate } from "../row-update.ts";
import { commitTogether, RowsChanged } from "../write-together.ts";
import type { Progress } from "./schema.ts";

/** Fields of the rows of one collection that are computed from the rest of the row. */
export interface Derivation {
  // biome-ignore lint/suspicious/noExplicitAny: the collections of a service hold rows of many kinds.
  collection: Collection<any>;
  /** Returns the rows as the current code would store them. */
  derive(rows: readonly Row[]): Document[] | Promise<Document[]>;
}

/** A row. Every change increments its version. */
export interface Row extends Document {
  _id: string;
  version: bigint;
}

const CHUNK = 500;
const BEGINNING = "";

/**
 * Recomputes the derived fields of stored rows, chunk by chunk in the order of ids. It may run at the same time as
 * other writes, and more than once: it writes only fields that differ, only in the version that it read, and keeps the
 * version.
 * @param progress where it continues: the number of a derivation and the id of a row
 */
export async function rederive(
  mongo: Mongo,
  derivations: readonly Derivation[],
  progress: Progress,
  chunkSize = CHUNK,
): Promise<void> {
  const [nth = "0", after = BEGINNING] = progress.at?.split(" ") ?? [];
  for (const [number, derivation] of derivations.entries()) {
    if (number < Number(nth)) continue;
    const from = number === Number(nth) ? after : BEGINNING;
    const cursor = derivation.collection
      .find({ _id: { $gt: from } })
      .sort({ _id: 1 })
      .batchSize(chunkSize);
    let rows: Row[] = [];
    const write = async (): Promise<void> => {
      const last = rows.at(-1);
      if (last === undefined) return;
      await rewrite(mongo, derivation, rows);
      rows = [];
      await progress.reached(`${number} ${last._id}`);
    };
    for await (const row of cursor) {
      rows.push(row as Row);
      if (rows.length >= chunkSize) await write();
    }
    await write();
  }
}

async function rewrite(mongo: Mongo, { collection, derive }: Derivation, read: readonly Row[]): Promise<void> {
  for (let rows = read; ; ) {
    const derived = await derive(rows);
    const updates = rows.flatMap((row, nth) => {
      const set = changedFields(row, derived[nth] ?? row);
      return Object.keys(set).length === 0 ? [] : [{ id: row._id, was: { version: row.version }, set }];
    });
    if (updates.length === 0) return;
    try {
      await commitTogether(
        mongo,
        updates.map((update) => rowUpdate(collection, update)),
      );
      return;
    } catch (error) {
      if (!(error instanceof RowsChanged)) throw error;
      rows = await collection.find({ _id: { $in: read.map(({ _id }) => _id) } }).toArray();
    }
  }
}
