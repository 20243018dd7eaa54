import { setTimeout as sleep } from "node:timers/promises";
import { MongoError } from "mongodb";

/** MongoDB's SnapshotUnavailable: the collection, or an index of it, is younger than the snapshot. */
const UNAVAILABLE = 246;
/** Attempts to take a snapshot, and the first pause in milliseconds, which doubles: five seconds in all. */
const TRIES = 10;
const PAUSE_MS = 5;

/** Repeats reads from a snapshot just before a tenant's collections were made; the driver repeats only transactions. */
export async function withSnapshot<T>(read: () => Promise<T>): Promise<T> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof MongoError && error.code === UNAVAILABLE) || nth === TRIES) throw error;
      await sleep(PAUSE_MS * 2 ** (nth - 1));
    }
  }
}
