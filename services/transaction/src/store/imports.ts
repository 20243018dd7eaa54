import type { Collections } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import { type QueueOptions, WorkQueue } from "@matchbook/runtime/work-queue/work-queue";
import { claimedIndex, type WorkRow, workIndexes } from "@matchbook/runtime/work-queue/work-row";

/**
 * A statement file in the queue of all tenants. The row exists from before the file's first byte until the file is
 * deleted. During the upload it is claimed by the process that receives the file.
 */
export interface ImportRow extends WorkRow {
  /** The size of the file; during the upload, the announced size or the largest allowed one. */
  bytes: number;
  /** The sync's `processed` when progress was last seen. */
  seenProcessed: bigint;
}

/** The service-wide collection `imports`, for the schema of the database. */
export const importCollections: Collections = {
  imports: [...workIndexes, claimedIndex, { key: { tenant: 1 }, name: "tenant" }],
};

export function importQueue(
  { db }: Mongo,
  options: Pick<QueueOptions<ImportRow>, "leaseMs" | "log" | "lease">,
): WorkQueue<ImportRow> {
  return new WorkQueue({ rows: db.collection("imports"), queue: "imports", ...options });
}

/** The number of a tenant's files that are uploaded, wait or are imported, and their total size in bytes. */
export async function filesOf(
  { rows }: WorkQueue<ImportRow>,
  tenant: string,
): Promise<{ files: number; bytes: number }> {
  const found = await rows.find({ tenant }, { projection: { bytes: 1 } }).toArray();
  return { files: found.length, bytes: found.reduce((sum, { bytes }) => sum + Number(bytes), 0) };
}
