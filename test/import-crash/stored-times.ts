import type { ChangeStreamDocument, MongoClient } from "mongodb";

const HOUR_MS = 60 * 60 * 1_000;
/** No row is due, or kept, for longer than an answer under an idempotency key. A retry waits for 12 hours at most. */
const FARTHEST_MS = 49 * HOUR_MS;

/** Times that replicas compare, and where they are stored. */
const TIMES = ["dueAt", "at", "expiresAt", "leaseUntil"];
const COMPARED = new Set(["imports", "event_backlog", "schedule", "outbox", "idempotency", "migrations"]);

/** Notes each of these times, and those that are far from the clock of this process. */
export function watchTimes(mongo: MongoClient) {
  const wrong = new Set<string>();
  const seen = new Map<string, number>();
  const note = (change: ChangeStreamDocument): void => {
    if ((change.operationType !== "insert" && change.operationType !== "update") || !COMPARED.has(change.ns.coll))
      return;
    const stored = change.operationType === "insert" ? change.fullDocument : change.updateDescription.updatedFields;
    for (const field of TIMES) {
      const time = stored?.[field];
      if (!(time instanceof Date)) continue;
      seen.set(field, (seen.get(field) ?? 0) + 1);
      const ms = time.getTime() - Date.now();
      if (Math.abs(ms) > FARTHEST_MS)
        wrong.add(`${change.ns.db}.${change.ns.coll}: ${field} in ${Math.round(ms / HOUR_MS)} h`);
    }
  };
  const streams = ["transaction", "matching", "webhook"].map((name) => mongo.db(name).watch().on("change", note));
  return {
    seen: (field: string) => seen.get(field) ?? 0,
    wrong: () => [...wrong],
    stop: () => Promise.all(streams.map((stream) => stream.close())),
  };
}
