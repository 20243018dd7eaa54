import type { Collections } from "@matchbook/runtime/mongo/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { claimedIndex, type WorkRow, workIndexes } from "@matchbook/runtime/work/work-queue/claim";
import { type QueueOptions, WorkQueue } from "@matchbook/runtime/work/work-queue/work-queue";

/** A statement file in the queue, from before its first byte until it is deleted. Its receiver has claimed the row. */
export interface ImportRow extends WorkRow {
  /** Size of the file; during the upload, the announced size or the largest allowed one. */
  bytes: number;
  /** The sync's `processed` at the last progress. */
  seenProcessed: bigint;
}

export const importCollections: Collections = {
  imports: [...workIndexes, claimedIndex, { key: { tenant: 1 }, name: "tenant" }],
};

export function importQueue({ db, now }: Mongo, options: Pick<QueueOptions<ImportRow>, "leaseMs" | "log" | "lease">) {
  return new WorkQueue<ImportRow>({ rows: db.collection("imports"), queue: "imports", now, ...options });
}

/** The number of a tenant's files that are uploaded, wait or are imported, and their bytes. */
export async function filesOf({ rows }: WorkQueue<ImportRow>, tenant: string) {
  const found = await rows.find({ tenant }, { projection: { bytes: 1 } }).toArray();
  return { files: found.length, bytes: found.reduce((sum, { bytes }) => sum + Number(bytes), 0) };
}
