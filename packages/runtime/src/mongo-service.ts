import type { MongoClient, ServerHeartbeatSucceededEvent } from "mongodb";
import { type IsServing, PATIENCE_MS } from "./deadline.ts";

/** The primary sends a heartbeat every second, see mongo.ts. Without a good one for this long it does not serve. */
const SILENT_MS = 2_000;
/**
 * Without a good heartbeat for this long, new calls do not wait either. Before that, the heartbeat may only be late: on a
 * slow machine the database answers calls meanwhile, and these take longer than the time between two looks.
 */
const LOST_MS = SILENT_MS + PATIENCE_MS;

/**
 * Tells from the heartbeats of a client's servers whether the database takes writes. A primary that lost its secondaries
 * answers reads, but its writes wait for a majority without end: then its majority commit point stands still behind its
 * last write.
 */
export function observeService(client: MongoClient): IsServing {
  // A load balancer has no heartbeats. Then nothing is known, and the database counts as serving.
  let goodAt = Number.POSITIVE_INFINITY;
  let before = { primary: "", majority: "" };
  client.on("serverHeartbeatSucceeded", ({ connectionId: primary, reply }: ServerHeartbeatSucceededEvent) => {
    if (!reply.isWritablePrimary) return;
    const { opTime, majorityOpTime } = reply.lastWrite ?? {};
    const [last, majority = ""] = [opTime, majorityOpTime].map((time) => JSON.stringify(time));
    const isMoving = primary === before.primary && majority !== before.majority;
    if (majorityOpTime === undefined || majority === last || isMoving) goodAt = performance.now();
    before = { primary, majority };
  });
  return (began) => {
    const silentMs = performance.now() - goodAt;
    return silentMs < (Date.now() - began < PATIENCE_MS ? LOST_MS : SILENT_MS);
  };
}
