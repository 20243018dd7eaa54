import type { MongoClient, ServerHeartbeatSucceededEvent } from "mongodb";
import { clockAhead } from "../telemetry/metrics.ts";

/** Difference between the own clock and that of the primary from which the primary's counts, in milliseconds. */
const APART_MS = 2_000;

/**
 * Follows the primary's clock by heartbeats, and a monotonic one in between, so that a wrong own clock harms no claim.
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
