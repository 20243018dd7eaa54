import { type Document, type Filter, MongoServerError, Timestamp } from "mongodb";
import type { Installation, ProcessDatabase } from "../installation.ts";
import type { Progress } from "./manifest.ts";

/** All databases as they were at one time. */
export interface Snapshot {
  clusterTime: Progress["clusterTime"];
  /** The rows of a collection as BSON, in no particular order. Reads some batches at a time. */
  rows(database: ProcessDatabase, collection: string, filter: Filter<Document>): AsyncIterable<Uint8Array>;
}

/** The snapshot is older than what the server keeps, so a backup has to begin again. */
export class SnapshotGone extends Error {}

/** The server's codes SnapshotTooOld and SnapshotUnavailable. */
const GONE = new Set<unknown>([239, 246]);

/**
 * Opens a snapshot that all four databases share: they are read at one cluster time. The server keeps old versions for
 * `minSnapshotHistoryWindowInSeconds` (300 by default; docs/decisions/0050-a-backup-is-a-snapshot.md).
 * @param known the time of an interrupted backup
 * @throws SnapshotGone when the server no longer has the known time; Error when the store reads no snapshot
 */
export async function openSnapshot({ gateway }: Installation, known?: Progress["clusterTime"]): Promise<Snapshot> {
  if (known === undefined) return atClusterTime(await presentClusterTime(gateway));
  const snapshot = atClusterTime(known);
  for await (const _row of snapshot.rows(gateway, "tenants", { _id: "" as never })) break;
  return snapshot;
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
  };
}

/**
 * Tells whether the store reads a snapshot as it was. One that answers what there was in 1970 instead of refusing it
 * reads the present, so its backup is of one time only while nothing is written.
 */
export async function readsThePast({ gateway }: Pick<Installation, "gateway">): Promise<boolean> {
  const readConcern = { level: "snapshot", atClusterTime: new Timestamp({ t: 1, i: 1 }) };
  try {
    await gateway.mongo.db.command({ find: "tenants", limit: 1, readConcern });
    return false;
  } catch (error) {
    if (error instanceof MongoServerError && GONE.has(error.code)) return true;
    throw error;
  }
}

/** @throws Error when the store reads no snapshot */
async function presentClusterTime({ mongo: { db } }: ProcessDatabase): Promise<{ t: number; i: number }> {
  const { cursor } = await db.command({ find: "tenants", limit: 1, readConcern: { level: "snapshot" } });
  const time: unknown = cursor.atClusterTime;
  if (!(time instanceof Timestamp)) throw new Error("this store reads no snapshot, which a backup needs");
  return { t: time.t, i: time.i };
}
