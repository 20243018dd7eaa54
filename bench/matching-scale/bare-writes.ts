import type { Mongo } from "@matchbook/runtime/mongo";
import type { Document } from "mongodb";
import { copyIndexes } from "../copy-indexes.ts";

const CHUNK = 500;

/** The documents of one collection after an import, and the writes that produced them. */
export interface Written {
  mongo: Mongo;
  /** The collection they are in. */
  source: string;
  /** Selects documents; all by default. */
  filter?: Document;
  /** Whether the import inserted them. */
  inserted: boolean;
  /** Selects the documents that the import changed after inserting them. */
  updated(document: Document): boolean;
}

/** The duration of bare writes in seconds: without indexes, and with those of the collections. */
export interface BareTimes {
  bareSeconds: number;
  indexedSeconds: number;
}

/** Measures inserting the same documents with insertMany and updating the changed ones once, chunk after chunk. */
export async function bareWrites(parts: readonly Written[]): Promise<BareTimes> {
  return { bareSeconds: await writeAll(parts, false), indexedSeconds: await writeAll(parts, true) };
}

async function writeAll(parts: readonly Written[], indexed: boolean): Promise<number> {
  let milliseconds = 0;
  for (const part of parts) milliseconds += await write(part, indexed);
  return milliseconds / 1_000;
}

async function write(
  { mongo: { db }, source, filter = {}, inserted, updated }: Written,
  indexed: boolean,
): Promise<number> {
  const documents = await db.collection<Document>(source).find(filter).toArray();
  const copy = db.collection<Document>(`bare.${source}`);
  await copy.drop().catch(() => false);
  await db.createCollection(copy.collectionName);
  if (indexed) await copyIndexes(db.collection(source), copy);
  if (!inserted) for (const chunk of chunks(documents)) await copy.insertMany(chunk);
  const started = performance.now();
  for (const chunk of chunks(documents)) {
    if (inserted) await copy.insertMany(chunk);
    const updates = chunk.filter(updated).map(({ _id }) => ({
      updateOne: { filter: { _id }, update: { $set: { touched: 1 } } },
    }));
    if (updates.length > 0) await copy.bulkWrite(updates);
  }
  return performance.now() - started;
}

function chunks<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / CHUNK);
  return Array.from({ length: count }, (_, nth) => all.slice(nth * CHUNK, (nth + 1) * CHUNK));
}
