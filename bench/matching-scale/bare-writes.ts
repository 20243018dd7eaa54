import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import type { Document } from "mongodb";
import { copyIndexes } from "../copy-collections.ts";
import { cpuPer, usagesOf } from "../process-figures.ts";

const CHUNK = 500;

/** The documents of one collection after an import, and the writes that produced them. */
export interface Written {
  mongo: Mongo;
  /** The collection they are in. */
  source: string;
  /** Selects documents; all by default. */
  filter?: Document;
  /** Set when the import inserted them; true by default. */
  inserted?: boolean;
  /** Selects the documents that the import changed after inserting them. */
  updated(document: Document): boolean;
}

/** The times of bare writes, and the CPU of the database. */
export interface BareTime {
  seconds: number;
  cpuMs: number;
}

/**
 * Measures inserting the same documents with insertMany and updating the changed ones once, chunk after chunk.
 * @param pids the process ids of the system
 * @param indexed whether they have the indexes of their collections
 */
export async function bareWrites(
  pids: Record<string, number>,
  parts: readonly Written[],
  indexed: boolean,
): Promise<BareTime> {
  const total = { seconds: 0, cpuMs: 0 };
  for (const { mongo, source, filter = {}, inserted = true, updated } of parts) {
    const documents = await mongo.db.collection<Document>(source).find(filter).toArray();
    const chunks = Map.groupBy(documents.entries(), ([nth]) => Math.floor(nth / CHUNK));
    const copy = mongo.db.collection<Document>(`bare.${source}`);
    await copy.drop().catch(() => false);
    await mongo.db.createCollection(copy.collectionName);
    if (indexed) await copyIndexes(mongo.db.collection(source), copy);
    if (!inserted && documents.length > 0) await copy.insertMany(documents);
    const before = usagesOf(pids);
    const started = performance.now();
    for (const entries of chunks.values()) {
      const chunk = entries.map(([, document]) => document);
      if (inserted) await copy.insertMany(chunk);
      const changed = chunk.filter(updated);
      const updates = changed.map(({ _id }) => ({ updateOne: { filter: { _id }, update: { $set: { touched: 1 } } } }));
      if (updates.length > 0) await copy.bulkWrite(updates);
    }
    total.seconds += (performance.now() - started) / 1_000;
    total.cpuMs += cpuPer(1, before, usagesOf(pids)).mongodb ?? 0;
  }
  return total;
}
