import { setTimeout as sleep } from "node:timers/promises";
import { MongoError } from "mongodb";

/** MongoDB's SnapshotUnavailable: the collection, or an index of it, is younger than the snapshot. */
const UNAVAILABLE = 246;
/** Attempts to take a snapshot, and the first pause in milliseconds, which doubles: five seconds in all. */
const TRIES = 10;
const PAUSE_MS = 5;

/**
 * Repeats reads from a snapshot that MongoDB cannot take yet: the first request of a tenant makes its collections, and
 * a snapshot from just before that is refused. The driver repeats only transactions.
 * @param read takes another snapshot each time
 */
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
