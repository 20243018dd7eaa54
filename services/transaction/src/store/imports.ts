import type { Collections } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import type { ClientSession, Collection, Filter } from "mongodb";

/**
 * A statement file in the queue of all tenants. The row exists from before the file's first byte until the file is
 * deleted.
 *
 * `dueAt` is both a lease and a queue position. In the future, it is when the lease of the process that works on the
 * file expires; the process keeps extending it, so the file of a crashed process becomes due by itself. In the past, it
 * is when the file started to wait for its tenant's turn. Set from the clocks of the machines.
 */
export interface ImportRow {
  /** The id of the sync and of the file. */
  _id: string;
  tenant: string;
  dueAt: Date;
  /** A new id for each claim, so a process cannot extend a lease that another process has claimed since. */
  owner: string;
  /** True while an import holds the lease, false for an upload or a wait after a failure. */
  running: boolean;
  /** The size of the file; during the upload, the announced size or the largest allowed one. */
  bytes: number;
  /** The number of claims since the import last made progress. */
  attempts: number;
  /** The sync's `processed` when progress was last seen. */
  seenProcessed: bigint;
}

/** The files that a process has room for. */
export interface Room {
  /** The most imports of one tenant that may run at the same time, in all processes together. */
  perTenant: number;
  /** The largest file that may be claimed, in bytes; undefined for any size. */
  maxBytes?: number | undefined;
}

/** The service-wide collection `imports`, for the schema of the database. */
export const importCollections: Collections = {
  imports: [
    { key: { dueAt: 1, _id: 1 }, name: "due_order" },
    { key: { tenant: 1 }, name: "tenant" },
  ],
};

export function importQueue(mongo: Mongo): Collection<ImportRow> {
  return mongo.db.collection("imports");
}

/** Adds the row of a file that is about to be uploaded, under a lease of this process. */
export async function openImport(
  imports: Collection<ImportRow>,
  row: Pick<ImportRow, "_id" | "tenant" | "owner" | "dueAt" | "bytes">,
): Promise<void> {
  await imports.insertOne({ ...row, running: false, attempts: 0, seenProcessed: 0n });
}

/** The number of a tenant's files that are uploaded, wait or are imported, and their total size in bytes. */
export async function queueOf(
  imports: Collection<ImportRow>,
  tenant: string,
): Promise<{ files: number; bytes: number }> {
  const rows = await imports.find({ tenant }, { projection: { bytes: 1 } }).toArray();
  return { files: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0) };
}

/**
 * Claims the next file, null when none may be claimed. Tenants take turns: the file that has waited longest is next,
 * and the other files of its tenant go to the end of the queue. Files of one tenant are claimed in the order of their
 * upload.
 *
 * Two processes that claim files of one tenant at the same moment may exceed `perTenant` until these turns end.
 */
export async function claimImport(
  imports: Collection<ImportRow>,
  owner: string,
  now: Date,
  leaseMs: number,
  room: Room,
): Promise<ImportRow | null> {
  const row = await imports.findOneAndUpdate(
    await claimable(imports, now, room),
    { $set: { dueAt: new Date(now.getTime() + leaseMs), owner, running: true }, $inc: { attempts: 1 } },
    { sort: { dueAt: 1, _id: 1 }, returnDocument: "after" },
  );
  if (row !== null) await moveToEnd(imports, row.tenant, now);
  return row;
}

/** True when a file of another tenant could be claimed. */
export async function othersWait(
  imports: Collection<ImportRow>,
  tenant: string,
  now: Date,
  room: Room,
): Promise<boolean> {
  const filter = { $and: [await claimable(imports, now, room), { tenant: { $ne: tenant } }] };
  return (await imports.findOne(filter, { projection: { _id: 1 } })) !== null;
}

/** Ends the turn of an unfinished import. Does nothing when another process holds the lease by now. */
export async function yieldImport(
  imports: Collection<ImportRow>,
  { _id: id, owner, tenant }: Pick<ImportRow, "_id" | "owner" | "tenant">,
  now: Date,
): Promise<void> {
  if (await updateImport(imports, { id, owner }, { dueAt: now, running: false })) await moveToEnd(imports, tenant, now);
}

/** Restarts the wait of all waiting files of a tenant. Their `dueAt` is then equal, so `_id` keeps the upload order. */
async function moveToEnd(imports: Collection<ImportRow>, tenant: string, now: Date): Promise<void> {
  await imports.updateMany({ tenant, dueAt: { $lt: now } }, { $set: { dueAt: now } });
}

async function claimable(imports: Collection<ImportRow>, now: Date, room: Room): Promise<Filter<ImportRow>> {
  const { perTenant, maxBytes } = room;
  const counts = new Map<string, number>();
  const running = imports.find({ dueAt: { $gt: now }, running: true }, { projection: { tenant: 1 } });
  for await (const { tenant } of running) counts.set(tenant, (counts.get(tenant) ?? 0) + 1);
  const busy = [...counts].filter(([, count]) => count >= perTenant).map(([tenant]) => tenant);
  return {
    dueAt: { $lte: now },
    ...(busy.length > 0 && { tenant: { $nin: busy } }),
    ...(maxBytes !== undefined && { bytes: { $not: { $gt: maxBytes } } }),
  };
}

/** Claims a certain file if it is due, that is, if no process works on it; false otherwise. */
export async function claimWaiting(
  imports: Collection<ImportRow>,
  id: string,
  owner: string,
  now: Date,
  leaseMs: number,
): Promise<boolean> {
  const dueAt = new Date(now.getTime() + leaseMs);
  const { matchedCount } = await imports.updateOne(
    { _id: id, dueAt: { $lte: now } },
    { $set: { dueAt, owner, running: false } },
  );
  return matchedCount === 1;
}

/** Changes a row under its lease; false when another process holds the lease by now. */
export async function updateImport(
  imports: Collection<ImportRow>,
  { id, owner }: { id: string; owner: string },
  set: Partial<Pick<ImportRow, "dueAt" | "running" | "bytes" | "attempts" | "seenProcessed">>,
  session?: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await imports.updateOne({ _id: id, owner }, { $set: set }, session ? { session } : {});
  return matchedCount === 1;
}

/** Deletes the row. The file must be deleted before. */
export async function closeImport(imports: Collection<ImportRow>, id: string, owner: string): Promise<void> {
  await imports.deleteOne({ _id: id, owner });
}
