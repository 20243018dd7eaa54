import type { File } from "@matchbook/proto/matchbook/file/v1/file";
import { existing } from "@matchbook/runtime/errors/errors";
import { type CountEntry, countEntries } from "@matchbook/runtime/mongo/day-counts/entries";
import { inTransaction, type Mongo } from "@matchbook/runtime/mongo/mongo";
import { ROWS_AT_ONCE } from "@matchbook/runtime/work/slices";
import { compareBalances } from "./balances.ts";
import type { TenantCollections } from "./collections.ts";
import type { SyncRow } from "./sync-row.ts";
import { findSync } from "./syncs.ts";
import { COUNTED, type CountedRow, keysOf } from "./transaction-row.ts";

/** Statement files: imports, with their originals for as long as they are kept. */

/** The files after an id, newest first. */
export async function findFiles(
  { syncs }: TenantCollections,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<SyncRow[]> {
  const older = before === undefined ? {} : { _id: { $lt: before } };
  return syncs.find(older).sort({ _id: -1 }).limit(limit).toArray();
}

/** @throws AppError file_not_found */
export async function requireFile(collections: TenantCollections, id: string): Promise<SyncRow> {
  return existing(await findSync(collections, id), "file_not_found");
}

export async function toFiles({ files }: TenantCollections, rows: readonly SyncRow[], now: Date): Promise<File[]> {
  const ends = await files.ends(
    rows.map(({ _id }) => _id),
    now,
  );
  return rows.map((row) => {
    const { _id: id, bankConnectionId, filename, format, bytes, created, duplicates, createdAt, removed } = row;
    return {
      ...{ id, kind: "statement", bankConnectionId, filename, format, created, createdAt },
      ...{ status: removed === undefined ? row.status : "removed", keptUntil: ends.get(id), operationId: undefined },
      ...{ size: bytes === undefined ? undefined : BigInt(bytes), changed: 0n, unchanged: duplicates },
      ...{ uploadedBy: row.actor, uploadedByName: row.actorName },
      ...{ removedAt: removed?.at, removedBy: removed?.actor, removedByName: removed?.actorName },
    };
  });
}

/** The ids of the lines that an import stored, at most `limit`. */
export async function findFileLines({ transactions }: TenantCollections, id: string, limit: number): Promise<string[]> {
  const rows = transactions.find({ "facts.syncId": id }, { projection: { _id: 1 }, batchSize: ROWS_AT_ONCE });
  return (await rows.limit(limit).toArray()).map(({ _id }) => _id);
}

/** The imports that stored these lines. */
export async function importsOf({ transactions }: TenantCollections, lineIds: string[]): Promise<string[]> {
  if (lineIds.length === 0) return [];
  return (await transactions.distinct("facts.syncId", { _id: { $in: lineIds } })).filter((id) => id !== undefined);
}

/** Deletes an import's lines and balances, and marks it as taken back, with counts and issues. May be repeated. */
export async function removeImport(
  mongo: Mongo,
  { syncs, transactions, balances, bankConnections, counts }: TenantCollections,
  id: string,
  removed: NonNullable<SyncRow["removed"]>,
): Promise<void> {
  await inTransaction(mongo, async (session) => {
    const sync = await syncs.findOneAndUpdate(
      { _id: id, removed: { $exists: false } },
      { $set: { removed } },
      { session },
    );
    if (sync === null) return;
    const { bankConnectionId } = sync;
    const ofImport = { "facts.syncId": id };
    const options = { session, projection: COUNTED, batchSize: ROWS_AT_ONCE };
    const rows = transactions.find(ofImport, options);
    const entries: CountEntry[] = [];
    while (await rows.hasNext()) {
      const batch: CountedRow[] = rows.readBufferedDocuments();
      entries.push(
        ...countEntries(
          batch.map((before) => ({ before })),
          keysOf,
        ),
      );
    }
    await transactions.deleteMany(ofImport, { session });
    await counts.record(entries, session);
    await balances.deleteMany({ bankConnectionId, syncId: id }, { session });
    await compareBalances({ balances, bankConnections, counts }, bankConnectionId, [], session);
  });
}
