import type { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { TraceHeaders } from "@matchbook/runtime/telemetry/spans";
import type { SyncStatus } from "@matchbook/vocabulary/statuses";
import type { ClientSession } from "mongodb";
import type { Store } from "./collections.ts";

/** The import of one statement file. Its id is that of the file and of its row in `imports` too. */
export interface SyncRow {
  _id: string;
  bankConnectionId: string;
  status: SyncStatus;
  format?: string | undefined;
  filename?: string | undefined;
  /** Lines of the file; set once the whole file was read and found good. */
  total?: bigint | undefined;
  /** Lines that are dealt with, counted from the beginning of the file: where an interrupted import goes on. */
  processed: bigint;
  created: bigint;
  duplicates: bigint;
  /** Entries of the file that are not booked and therefore not stored; set with `total`. */
  skipped?: bigint | undefined;
  error?: string | undefined;
  createdAt: Date;
  finishedAt?: Date | undefined;
  /** Who uploaded the file, and in which request: the origin of the events of its lines. */
  actor: string;
  correlationId: string;
  /** Where in a trace it was uploaded. */
  trace?: TraceHeaders | undefined;
}

/** The row as other processes see it. */
export function toSync({ _id, actor: _actor, correlationId: _correlationId, trace: _trace, ...row }: SyncRow): Sync {
  return { id: _id, ...row, skipped: row.skipped ?? 0n };
}

/** Stores a new sync. */
export async function insertSync(store: Store, tenant: string, row: SyncRow, session: ClientSession): Promise<void> {
  const { syncs } = await store.collections(tenant);
  await syncs.insertOne(row, { session });
}

/** A sync by its id. */
export async function findSync(store: Store, tenant: string, id: string): Promise<SyncRow | null> {
  const { syncs } = await store.collections(tenant);
  return syncs.findOne({ _id: id });
}

/** The error of a sync that a caller cancelled. */
export const CANCELLED = "Cancelled";
const UNFINISHED: SyncStatus[] = ["pending", "running"];

/** Ends a sync as cancelled wherever it stands, null when it is finished. An import that goes on with it finds it ended. */
export async function cancelUnfinished(
  store: Store,
  tenant: string,
  id: string,
  now: Date,
  session: ClientSession,
): Promise<SyncRow | null> {
  const { syncs } = await store.collections(tenant);
  return syncs.findOneAndUpdate(
    { _id: id, status: { $in: UNFINISHED } },
    { $set: { status: "failed", error: CANCELLED, finishedAt: now } },
    { returnDocument: "after", session },
  );
}

/**
 * Changes an unfinished sync, null when it is finished or was moved on by another process meanwhile: `processed` is
 * where the caller believes the sync to stand.
 */
export async function updateSync(
  store: Store,
  tenant: string,
  { id, processed }: { id: string; processed: bigint },
  change: { set?: Partial<SyncRow>; add?: { processed: bigint; created: bigint; duplicates: bigint } },
  session?: ClientSession,
): Promise<SyncRow | null> {
  const { syncs } = await store.collections(tenant);
  return syncs.findOneAndUpdate(
    { _id: id, processed, status: { $in: UNFINISHED } },
    { ...(change.set ? { $set: change.set } : {}), ...(change.add ? { $inc: change.add } : {}) },
    { returnDocument: "after", ...(session ? { session } : {}) },
  );
}
