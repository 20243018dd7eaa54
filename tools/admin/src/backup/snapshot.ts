import { newId } from "@matchbook/runtime/ids";
import { type Document, type Filter, MongoServerError, Timestamp } from "mongodb";
import type { Installation, ProcessDatabase } from "../installation.ts";
import { databaseOf, PROCESSES, type Settings } from "../settings.ts";
import type { Progress } from "./manifest.ts";

/** All databases as they were at one time. */
export interface Snapshot {
  clusterTime: Progress["clusterTime"];
  /** The rows of a collection as BSON, in no particular order. Reads some batches at a time. */
  rows(database: ProcessDatabase, collection: string, filter: Filter<Document>): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** The snapshot is older than what the server keeps, so a backup has to begin again. */
export class SnapshotGone extends Error {}

/** Begins the names of collections that exist while a snapshot is proven. */
export const PROBE = "backup_probe_";
/** The server's codes SnapshotTooOld and SnapshotUnavailable. */
const GONE = new Set<unknown>([239, 246]);

/**
 * Opens a snapshot that all four databases share. A MongoDB replica set reads at a cluster time; the server keeps old
 * versions for `minSnapshotHistoryWindowInSeconds` (300 by default). Another store is read in one transaction
 * (docs/decisions/0050-a-backup-is-a-snapshot.md).
 * @param known the time of an interrupted backup
 * @throws SnapshotGone when the server no longer has the known time
 * @throws Error when the store has neither
 */
export async function openSnapshot(
  installation: Installation,
  settings: Settings,
  known?: Progress["clusterTime"],
): Promise<Snapshot> {
  if (known !== undefined && known !== null) {
    const snapshot = atClusterTime(known);
    const first = installation.gateway;
    for await (const _row of snapshot.rows(first, "tenants", { _id: "" as never })) break;
    return snapshot;
  }
  const time = await provenClusterTime(installation.gateway);
  return time === undefined ? inOneTransaction(installation, settings) : atClusterTime(time);
}

function atClusterTime(time: { t: number; i: number }): Snapshot {
  const readConcern = { level: "snapshot", atClusterTime: new Timestamp(time) };
  return {
    clusterTime: time,
    rows: async function* ({ mongo }, collection, filter) {
      try {
        yield* mongo.db.runCursorCommand(
          { find: collection, filter, readConcern },
          { raw: true },
        ) as AsyncIterable<unknown> as AsyncIterable<Uint8Array>;
      } catch (error) {
        if (!(error instanceof MongoServerError) || !GONE.has(error.code)) throw error;
        throw new SnapshotGone(
          "the server no longer has the snapshot of this backup: run the command again, which begins a new one, and " +
            "raise the server's parameter minSnapshotHistoryWindowInSeconds to more than a backup takes",
          { cause: error },
        );
      }
    },
    close: async () => undefined,
  };
}

/**
 * Takes the present time and proves that the server reads at it: a row that was deleted later must be there.
 * @returns undefined when the server reads something else
 */
async function provenClusterTime({ mongo: { db } }: ProcessDatabase): Promise<{ t: number; i: number } | undefined> {
  const probe = newId();
  const probes = db.collection<{ _id: string }>(`${PROBE}${probe}`);
  await probes.insertOne({ _id: probe });
  try {
    const find = { find: probes.collectionName, filter: { _id: probe }, singleBatch: true };
    const { cursor } = await db.command({ ...find, readConcern: { level: "snapshot" } });
    await probes.deleteOne({ _id: probe });
    const time: unknown = cursor.atClusterTime;
    if (!(time instanceof Timestamp)) return undefined;
    const again = await db.command({ ...find, readConcern: { level: "snapshot", atClusterTime: time } });
    return again.cursor.firstBatch.length === 1 ? { t: time.t, i: time.i } : undefined;
  } finally {
    await probes.drop();
  }
}

/** @throws Error when the databases are used by different users or on different servers, which share no transaction */
function inOneTransaction({ gateway: { mongo } }: Installation, settings: Settings): Snapshot {
  const uris = new Set(PROCESSES.map((process) => databaseOf(settings, process).uri));
  if (uris.size > 1)
    throw new Error(
      "this store reads no snapshot; a backup in one transaction needs one MONGODB_URI for all databases",
    );
  const session = mongo.client.startSession();
  session.startTransaction({ readConcern: { level: "snapshot" } });
  return {
    clusterTime: null,
    rows: (database, collection, filter) =>
      mongo.client
        .db(database.mongo.db.databaseName)
        .collection(collection)
        .find(filter, { session, raw: true }) as unknown as AsyncIterable<Uint8Array>,
    close: async () => {
      await session.abortTransaction();
      await session.endSession();
    },
  };
}
