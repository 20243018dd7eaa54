import type { Collections } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import type { ClientSession, Collection, Filter } from "mongodb";

/**
 * Work on one statement file, of whatever tenant: there from before the file's first byte until after its last trace is
 * removed. `dueAt` is when any process may take it; whoever works on it keeps that in the future (a lease), so work that
 * its process left behind becomes due by itself. Of rows that are due, it is since when the file waits for its tenant's
 * turn. Measured by the machines' own time.
 */
export interface ImportRow {
  /** The id of the sync and of the file. */
  _id: string;
  tenant: string;
  dueAt: Date;
  /** Who holds the lease; one name per taking, so that nobody extends what another has taken over. */
  owner: string;
  /** The lease is held by an import, not by an upload or a wait after a failure. */
  running: boolean;
  /** Size of the file; while it arrives, the most that it may have. */
  bytes: number;
  /** How often it was taken since it last got ahead. */
  attempts: number;
  /** The sync's `processed` when it was last taken. */
  seenProcessed: bigint;
}

/** Which files may be taken. */
export interface Room {
  /** How many imports of one tenant may run at the same time, in all processes together. */
  perTenant: number;
  /** Largest file that there is room for, in bytes; any when undefined. */
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

/** Announces a file that is about to arrive, under a lease of the uploading process. */
export async function openImport(
  imports: Collection<ImportRow>,
  row: Pick<ImportRow, "_id" | "tenant" | "owner" | "dueAt" | "bytes">,
): Promise<void> {
  await imports.insertOne({ ...row, running: false, attempts: 0, seenProcessed: 0n });
}

/** What a tenant has in the queue: files that arrive, wait or are imported, and their size in bytes. */
export async function queueOf(
  imports: Collection<ImportRow>,
  tenant: string,
): Promise<{ files: number; bytes: number }> {
  const rows = await imports.find({ tenant }, { projection: { bytes: 1 } }).toArray();
  return { files: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0) };
}

/**
 * Takes the next import, null when none may be taken. Tenants take turns: the one that has waited longest is next, and
 * its other files go behind those of all tenants that wait. Files of one tenant are taken in the order of their upload.
 *
 * Two processes that take a file of one tenant at the same moment may exceed `perTenant` until these end their turns.
 */
export async function claimImport(
  imports: Collection<ImportRow>,
  owner: string,
  now: Date,
  leaseMs: number,
  room: Room,
): Promise<ImportRow | null> {
  const row = await imports.findOneAndUpdate(
    await takeable(imports, now, room),
    { $set: { dueAt: new Date(now.getTime() + leaseMs), owner, running: true }, $inc: { attempts: 1 } },
    { sort: { dueAt: 1, _id: 1 }, returnDocument: "after" },
  );
  if (row !== null) await goBehind(imports, row.tenant, now);
  return row;
}

/** True when a file of another tenant could be taken. */
export async function othersWait(
  imports: Collection<ImportRow>,
  tenant: string,
  now: Date,
  room: Room,
): Promise<boolean> {
  const filter = { $and: [await takeable(imports, now, room), { tenant: { $ne: tenant } }] };
  return (await imports.findOne(filter, { projection: { _id: 1 } })) !== null;
}

/** Ends the turn of an import that is to go on later; nothing happens when the lease is another's by now. */
export async function yieldImport(
  imports: Collection<ImportRow>,
  { _id: id, owner, tenant }: Pick<ImportRow, "_id" | "owner" | "tenant">,
  now: Date,
): Promise<void> {
  if (await updateImport(imports, { id, owner }, { dueAt: now, running: false })) await goBehind(imports, tenant, now);
}

/** All of a tenant's files that wait, wait since now: equal times leave them in the order of their upload. */
async function goBehind(imports: Collection<ImportRow>, tenant: string, now: Date): Promise<void> {
  await imports.updateMany({ tenant, dueAt: { $lt: now } }, { $set: { dueAt: now } });
}

async function takeable(imports: Collection<ImportRow>, now: Date, room: Room): Promise<Filter<ImportRow>> {
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

/** Takes a certain import if it is due, so that no process works on it; false otherwise. */
export async function takeWaiting(
  imports: Collection<ImportRow>,
  id: string,
  owner: string,
  now: Date,
  leaseMs: number,
): Promise<boolean> {
  const dueAt = new Date(now.getTime() + leaseMs);
  const { matchedCount } = await imports.updateOne({ _id: id, dueAt: { $lte: now } }, { $set: { dueAt, owner } });
  return matchedCount === 1;
}

/** Changes a row under its lease; false when the lease is another's by now. */
export async function updateImport(
  imports: Collection<ImportRow>,
  { id, owner }: { id: string; owner: string },
  set: Partial<Pick<ImportRow, "dueAt" | "running" | "bytes" | "attempts" | "seenProcessed">>,
  session?: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await imports.updateOne({ _id: id, owner }, { $set: set }, session ? { session } : {});
  return matchedCount === 1;
}

/** Ends the work, when everything that belongs to it is removed. */
export async function closeImport(imports: Collection<ImportRow>, id: string, owner: string): Promise<void> {
  await imports.deleteOne({ _id: id, owner });
}
