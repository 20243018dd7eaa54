import type { Collection, Document } from "mongodb";
import type { Mongo } from "../mongo.ts";
import { changedFields, updateRows } from "../update-rows.ts";
import { commitTogether, RowsChanged } from "../write-together.ts";
import type { Place } from "./schema.ts";

/** Fields of the rows of one collection that follow from the rest of their row. */
export interface Derivation {
  // biome-ignore lint/suspicious/noExplicitAny: the collections of a service hold rows of many kinds.
  collection: Collection<any>;
  /** The row as it would be stored now. */
  derive(row: Row): Document;
}

/** A row; every change of it counts its version up. */
export interface Row extends Document {
  _id: string;
  version: bigint;
}

const PORTION = 500;
const BEGINNING = "";

/**
 * Brings derived fields of stored rows to what the code makes of them now, a portion after the other in the order of the
 * ids. It may run beside live writes and more than once: only what differs is written, in the version of the row that it
 * was derived from, and that version stays, as the row says nothing new.
 * @param place where it goes on: the number of a derivation and the id of a row
 */
export async function rederive(
  mongo: Mongo,
  derivations: readonly Derivation[],
  place: Place,
  portion = PORTION,
): Promise<void> {
  const [nth = "0", after = BEGINNING] = place.at?.split(" ") ?? [];
  for (const [number, derivation] of derivations.entries()) {
    if (number < Number(nth)) continue;
    const from = number === Number(nth) ? after : BEGINNING;
    const cursor = derivation.collection
      .find({ _id: { $gt: from } })
      .sort({ _id: 1 })
      .batchSize(portion);
    let rows: Row[] = [];
    const write = async (): Promise<void> => {
      const last = rows.at(-1);
      if (last === undefined) return;
      await rewrite(mongo, derivation, rows);
      rows = [];
      await place.reached(`${number} ${last._id}`);
    };
    for await (const row of cursor) {
      rows.push(row as Row);
      if (rows.length >= portion) await write();
    }
    await write();
  }
}

async function rewrite(mongo: Mongo, { collection, derive }: Derivation, read: readonly Row[]): Promise<void> {
  for (let rows = read; ; ) {
    const updates = rows.flatMap((row) => {
      const set = changedFields(row, derive(row));
      return Object.keys(set).length === 0 ? [] : [{ id: row._id, was: { version: row.version }, set }];
    });
    if (updates.length === 0) return;
    try {
      await commitTogether(mongo, updateRows(collection, updates));
      return;
    } catch (error) {
      if (!(error instanceof RowsChanged)) throw error;
      rows = await collection.find({ _id: { $in: read.map(({ _id }) => _id) } }).toArray();
    }
  }
}
