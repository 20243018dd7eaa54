import type { Mongo } from "@matchbook/runtime/mongo";
import type { Document } from "mongodb";
import { copyIndexes } from "../copy-indexes.ts";
import { cpuPer, usagesOf } from "../process-figures.ts";

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

/** What bare writes took: seconds, and seconds of CPU of the database. */
interface BareTime {
  seconds: number;
  cpuSeconds: number;
}

/** What bare writes took without indexes, and with those of the collections. */
export interface BareTimes {
  bare: BareTime;
  indexed: BareTime;
}

/**
 * Measures inserting the same documents with insertMany and updating the changed ones once, chunk after chunk.
 * @param pid the process of the database
 */
export async function bareWrites(pid: number | undefined, parts: readonly Written[]): Promise<BareTimes> {
  return { bare: await writeAll(pid, parts, false), indexed: await writeAll(pid, parts, true) };
}

async function writeAll(pid: number | undefined, parts: readonly Written[], indexed: boolean): Promise<BareTime> {
  const total = { seconds: 0, cpuSeconds: 0 };
  for (const part of parts) {
    const { milliseconds, cpuMs } = await write(pid, part, indexed);
    total.seconds += milliseconds / 1_000;
    total.cpuSeconds += cpuMs / 1_000;
  }
  return total;
}

async function write(
  pid: number | undefined,
  { mongo: { db }, source, filter = {}, inserted, updated }: Written,
  indexed: boolean,
): Promise<{ milliseconds: number; cpuMs: number }> {
  const documents = await db.collection<Document>(source).find(filter).toArray();
  const copy = db.collection<Document>(`bare.${source}`);
  await copy.drop().catch(() => false);
  await db.createCollection(copy.collectionName);
  if (indexed) await copyIndexes(db.collection(source), copy);
  if (!inserted) for (const chunk of chunks(documents)) await copy.insertMany(chunk);
  const processes: Record<string, number> = pid === undefined ? {} : { pid };
  const before = usagesOf(processes);
  const started = performance.now();
  for (const chunk of chunks(documents)) {
    if (inserted) await copy.insertMany(chunk);
    const updates = chunk.filter(updated).map(({ _id }) => ({
      updateOne: { filter: { _id }, update: { $set: { touched: 1 } } },
    }));
    if (updates.length > 0) await copy.bulkWrite(updates);
  }
  const milliseconds = performance.now() - started;
  return { milliseconds, cpuMs: cpuPer(1, before, usagesOf(processes)).pid ?? 0 };
}

function chunks<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / CHUNK);
  return Array.from({ length: count }, (_, nth) => all.slice(nth * CHUNK, (nth + 1) * CHUNK));
}
