import type { MongoClient, ServerHeartbeatSucceededEvent } from "mongodb";
import { clockAhead } from "../telemetry/metrics.ts";

/** Difference between the own clock and that of the primary from which the primary's counts, in milliseconds. */
const APART_MS = 2_000;

/**
 * Follows the clock of MongoDB's primary, which each heartbeat tells, and in between a monotonic clock. So a replica whose
 * own clock is wrong, or is set, takes nothing away that others have claimed, and lets no work wait for the wrong day.
 * While both clocks agree, the own one counts, because heartbeats arrive late.
 * @returns the time by which replicas compare what they store
 */
export function followTime(client: MongoClient): () => Date {
  let startedAt = Date.now() - performance.now();
  const now = () => startedAt + performance.now();
  let aheadMs = 0;
  client.once(
    "topologyClosed",
    clockAhead.from(() => aheadMs / 1_000),
  );
  client.on("serverHeartbeatSucceeded", ({ reply, duration }: ServerHeartbeatSucceededEvent) => {
    if (!reply.isWritablePrimary || reply.localTime === undefined) return;
    aheadMs = reply.localTime.getTime() - Date.now();
    // An answer was made at some time between its question and now.
    const ahead = reply.localTime.getTime() - now();
    if (ahead > APART_MS || ahead < -APART_MS - duration) startedAt += ahead;
  });
  return () => new Date(now());
}
