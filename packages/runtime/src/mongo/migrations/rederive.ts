import type { Collection, Document } from "mongodb";
import type { Mongo } from "../mongo.ts";
import { changedFields, commitTogether, RowsChanged, rowUpdate, type Write } from "../write-together.ts";
import type { Progress } from "./schema.ts";

/** Values that are computed from the rows of one collection. */
export interface Derivation<R extends { _id: string }> {
  collection: Collection<R>;
  /** Rows to read, and their fields; all by default. */
  filter?: Document;
  projection?: Document;
  /** Makes the writes of what the current code computes. They fail when a row has changed. */
  writesOf(rows: readonly R[]): Write[] | Promise<Write[]>;
}

interface Versioned {
  _id: string;
  version: bigint;
}

const CHUNK = 500;
const BEGINNING = "";

/** Derives fields of rows from the rest of each. Those that differ are written in the version that was read. */
export function derivation<R extends Versioned>(
  collection: Collection<R>,
  derive: (rows: readonly R[]) => Document[] | Promise<Document[]>,
): Derivation<R> {
  const writesOf = async (rows: readonly R[]) => {
    const derived = await derive(rows);
    return rows.flatMap((row, nth) => {
      const set = changedFields(row, derived[nth] ?? row);
      return Object.keys(set).length === 0
        ? []
        : rowUpdate(collection, { id: row._id, was: { version: row.version }, set });
    });
  };
  return { collection, writesOf };
}

/** Computes derived values anew, chunk by chunk. It may run beside other writes, and more than once. */
export async function rederive(
  mongo: Mongo,
  // biome-ignore lint/suspicious/noExplicitAny: the collections of a service hold rows of many kinds.
  derivations: readonly Derivation<any>[],
  progress: Progress,
  chunkSize = CHUNK,
): Promise<void> {
  const [nth = "0", after = BEGINNING] = progress.at?.split(" ") ?? [];
  for (const [number, derivation] of derivations.entries()) {
    if (number < Number(nth)) continue;
    const { collection, filter, projection } = derivation;
    for (let last: string | undefined = number === Number(nth) ? after : BEGINNING; last !== undefined; ) {
      const next = () =>
        collection
          .find({ ...filter, _id: { $gt: last } }, { projection, sort: { _id: 1 }, limit: chunkSize })
          .toArray();
      last = await rewrite(mongo, derivation, next);
      if (last !== undefined) await progress.reached(`${number} ${last}`);
    }
  }
}

/** @returns the id of the last row; undefined without rows */
async function rewrite<R extends { _id: string }>(
  mongo: Mongo,
  { writesOf }: Derivation<R>,
  read: () => Promise<R[]>,
): Promise<string | undefined> {
  for (;;) {
    const rows = await read();
    const writes = await writesOf(rows);
    try {
      if (writes.length > 0) await commitTogether(mongo, writes);
      return rows.at(-1)?._id;
    } catch (error) {
      // Another process changed a row since it was read.
      if (!(error instanceof RowsChanged)) throw error;
    }
  }
}
