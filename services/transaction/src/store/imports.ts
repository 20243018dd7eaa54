import type { Collections } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import type { ClientSession, Collection } from "mongodb";

/**
 * Work on one statement file, of whatever tenant: there from before the file's first byte until after its last trace is
 * removed. `dueAt` is when any process may take it; whoever works on it keeps that in the future (a lease), so work that
 * its process left behind becomes due by itself. Measured by the machines' own time.
 */
export interface ImportRow {
  /** The id of the sync and of the file. */
  _id: string;
  tenant: string;
  dueAt: Date;
  /** Who holds the lease; one name per taking, so that nobody extends what another has taken over. */
  owner: string;
  /** How often it was taken since it last got ahead. */
  attempts: number;
  /** The sync's `processed` when it was last taken. */
  seenProcessed: bigint;
}

/** The service-wide collection `imports`, for the schema of the database. */
export const importCollections: Collections = { imports: [{ key: { dueAt: 1 }, name: "due" }] };

export function importQueue(mongo: Mongo): Collection<ImportRow> {
  return mongo.db.collection("imports");
}

/** Announces a file that is about to arrive, under a lease of the uploading process. */
export async function openImport(
  imports: Collection<ImportRow>,
  row: Pick<ImportRow, "_id" | "tenant" | "owner" | "dueAt">,
): Promise<void> {
  await imports.insertOne({ ...row, attempts: 0, seenProcessed: 0n });
}

/** Takes the import that has been due longest, null when none is due. */
export async function claimImport(
  imports: Collection<ImportRow>,
  owner: string,
  now: Date,
  leaseMs: number,
): Promise<ImportRow | null> {
  return imports.findOneAndUpdate(
    { dueAt: { $lte: now } },
    { $set: { dueAt: new Date(now.getTime() + leaseMs), owner }, $inc: { attempts: 1 } },
    { sort: { dueAt: 1 }, returnDocument: "after" },
  );
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
  set: Partial<Pick<ImportRow, "dueAt" | "attempts" | "seenProcessed">>,
  session?: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await imports.updateOne({ _id: id, owner }, { $set: set }, session ? { session } : {});
  return matchedCount === 1;
}

/** Ends the work, when everything that belongs to it is removed. */
export async function closeImport(imports: Collection<ImportRow>, id: string, owner: string): Promise<void> {
  await imports.deleteOne({ _id: id, owner });
}
