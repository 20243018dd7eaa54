import type { MongoClient, ServerHeartbeatSucceededEvent } from "mongodb";
import { ANSWER_BUDGET, type IsServing, whileServed } from "./deadline.ts";
import { checkServers } from "./mongo-topology.ts";

/** How often the servers are asked for a heartbeat while the process uses them, in milliseconds. */
const EVERY_MS = 500;
/** Without a good heartbeat for this long the primary does not serve. */
const SILENT_MS = 2_000;
/**
 * Without a good heartbeat for this long, new calls do not wait either. Before that, the heartbeat may only be late: on a
 * slow machine the database answers calls meanwhile, and these take longer than the time between two looks.
 */
const LOST_MS = SILENT_MS + ANSWER_BUDGET.patience;

/**
 * Tells from the heartbeats of a client's servers whether the database takes writes. A primary that lost its secondaries
 * answers reads, but its writes wait for a majority without end: then its majority commit point stands still behind its
 * last write.
 *
 * Servers are asked while a connection is in use, when a call begins, and until they answer. At rest only the driver asks,
 * and its silence says nothing: a question that is not answered is silent from the answer before, at most `EVERY_MS` ago.
 */
export function observeService(client: MongoClient): IsServing {
  // A load balancer has no heartbeats. Then nothing is known, and the database counts as serving.
  let goodAt = Number.POSITIVE_INFINITY;
  /** The first question without a good answer; undefined after one. */
  let askedAt: number | undefined;
  let inUse = 0;
  let next: NodeJS.Timeout | undefined;
  let isClosed = false;
  let before = { primary: "", majority: "" };
  /** The primary of the last good heartbeat, and when it took over from another one, in milliseconds since 1970. */
  let serving = { primary: "", since: Number.NEGATIVE_INFINITY };
  const ask = (): void => {
    askedAt ??= performance.now();
    checkServers(client);
    next = setTimeout(() => {
      next = undefined;
      if (inUse > 0 || (askedAt !== undefined && Number.isFinite(goodAt))) ask();
    }, EVERY_MS).unref();
  };
  const askNow = (): void => {
    if (next === undefined && !isClosed) ask();
  };
  client.on("connectionCheckedOut", () => {
    inUse += 1;
    askNow();
  });
  client.on("connectionCheckedIn", () => {
    inUse -= 1;
  });
  client.on("serverHeartbeatFailed", askNow);
  client.once("topologyClosed", () => {
    isClosed = true;
    clearTimeout(next);
  });
  client.on("serverHeartbeatSucceeded", ({ reply }: ServerHeartbeatSucceededEvent) => {
    if (!reply.isWritablePrimary) return;
    // Each primary has the id of its election, also a server that is elected again. Routers of a sharded cluster have none,
    // so their heartbeats in turn do not count as primaries that take over.
    const primary = String(reply.electionId);
    const { opTime, majorityOpTime } = reply.lastWrite ?? {};
    const [last, majority = ""] = [opTime, majorityOpTime].map((time) => JSON.stringify(time));
    const isMoving = primary === before.primary && majority !== before.majority;
    before = { primary, majority };
    if (majorityOpTime !== undefined && majority !== last && !isMoving) return;
    goodAt = performance.now();
    askedAt = undefined;
    if (primary !== serving.primary) serving = { primary, since: serving.primary === "" ? serving.since : Date.now() };
  });
  return (began) => {
    askNow();
    const silentMs = askedAt === undefined ? 0 : performance.now() - Math.max(goodAt, askedAt - EVERY_MS);
    const { patience, hurry, late, settle, slow } = ANSWER_BUDGET;
    const age = Date.now() - began;
    if (age < patience) return silentMs < LOST_MS;
    if (age >= slow) return silentMs < SILENT_MS;
    // While members of the replica set change their roles, a commit may take seconds although there is a primary.
    if (began < serving.since + settle) return false;
    return silentMs < (age < hurry ? SILENT_MS : late);
  };
}

/**
 * Closes a client once its database is lost, for a process that stops: what waits for the database fails then. Otherwise
 * each step of the stop would wait until the driver gives up, one after the other.
 */
export function closeWhenLost({ client, isServing }: { client: MongoClient; isServing: IsServing }): void {
  const closed = new Promise<void>((resolve) => client.once("topologyClosed", () => resolve()));
  // Each look asks for a call that begins then: a late heartbeat does not mean that the database is lost.
  whileServed(() => isServing(Date.now()), Date.now(), closed)
    .catch(() => client.close())
    .catch(() => undefined);
}
