import type { Document, MongoClient } from "mongodb";

/** The primary sends a heartbeat every second, see mongo.ts. Without a good one for this long it does not serve. */
const SILENT_MS = 2_000;

/**
 * Tells from the heartbeats of a client's servers whether the database takes writes. A primary that lost its secondaries
 * answers reads, but its writes wait for a majority without end: then its majority commit point stands still behind its
 * last write.
 */
export function observeService(client: MongoClient): () => boolean {
  let goodAt = performance.now();
  let majorityBefore: string | undefined;
  client.on("serverHeartbeatSucceeded", ({ reply }: { reply: Document }) => {
    if (!reply.isWritablePrimary) return;
    const [last, majority] = [reply.lastWrite?.opTime, reply.lastWrite?.majorityOpTime].map((time) =>
      JSON.stringify(time),
    );
    if (majority === last || majority !== majorityBefore) goodAt = performance.now();
    majorityBefore = majority;
  });
  return () => performance.now() - goodAt < SILENT_MS;
}
