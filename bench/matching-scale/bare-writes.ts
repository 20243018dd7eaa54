import type { Mongo } from "@matchbook/runtime/mongo";
import type { Document } from "mongodb";

const CHUNK = 500;

/** Documents of one collection as an import left them, and what was done to get there. */
export interface Written {
  mongo: Mongo;
  /** The collection they are in. */
  source: string;
  /** Which of its documents count; all unless told. */
  filter?: Document;
  /** Whether the import stored them, or found them stored. */
  inserted: boolean;
  /** Which of them it changed afterwards. */
  updated(document: Document): boolean;
}

/** How long bare writes took, in seconds: without any index, and with the indexes of the collections. */
export interface BareTimes {
  bareSeconds: number;
  indexedSeconds: number;
}

/** What it costs to store the same documents by insertMany and to update each once that was, in chunks, one after the other. */
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
  if (indexed) {
    const indexes = (await db.collection(source).indexes()).filter(({ name }) => name !== "_id_");
    for (const { key, name, ...options } of indexes) {
      const { unique, sparse, partialFilterExpression } = options;
      await copy.createIndex(key, { name, unique, sparse, partialFilterExpression });
    }
  }
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
