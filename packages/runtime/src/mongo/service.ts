import type { Document, MongoClient, ServerHeartbeatSucceededEvent } from "mongodb";
import { ANSWER_BUDGET, type IsServing, whileServed } from "../limits/deadline.ts";
import { checkServers, forgetSessions } from "./topology.ts";

/** Time between two heartbeats while the process uses the servers, in milliseconds. */
const EVERY_MS = 500;
/** Silence after which the primary does not serve, in milliseconds. */
const SILENT_MS = 2_000;
/** Silence after which new calls do not wait either. A heartbeat of a slow machine may only be late. */
const LOST_MS = SILENT_MS + ANSWER_BUDGET.patience;

/**
 * Tells from the heartbeats of a client's servers whether the database takes writes. A primary that lost its
 * secondaries answers reads, but its writes wait for a majority without end: its majority commit point stands still
 * behind its last write.
 * Servers are asked while a connection is in use, when a call begins, and until they answer. The driver alone asks at
 * rest, and its silence says nothing: an unanswered question is silent from the answer before, at most `EVERY_MS` ago.
 */
export function observeService(client: MongoClient): IsServing {
  // A load balancer has no heartbeats, so the database counts as serving.
  let goodAt = Number.POSITIVE_INFINITY;
  /** Time of the first question without a good answer. */
  let askedAt: number | undefined;
  let inUse = 0;
  let next: NodeJS.Timeout | undefined;
  let isClosed = false;
  const primary = new Primary();
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
    if (!primary.hasMajority(reply)) return;
    goodAt = performance.now();
    askedAt = undefined;
  });
  return (began) => {
    askNow();
    const silentMs = askedAt === undefined ? 0 : performance.now() - Math.max(goodAt, askedAt - EVERY_MS);
    const { patience, hurry, late, settle, slow } = ANSWER_BUDGET;
    const age = Date.now() - began;
    if (age < patience) return silentMs < LOST_MS;
    if (age >= slow) return silentMs < SILENT_MS;
    // A commit may take seconds beside a primary while members of the replica set change their roles.
    if (began < primary.since + settle) return false;
    return silentMs < (age < hurry ? SILENT_MS : late);
  };
}

/** The primary of a replica set, by its heartbeats. */
class Primary {
  /** Time at which it took over from another one, in milliseconds since 1970. */
  since = Number.NEGATIVE_INFINITY;
  /** The election of the last primary whose writes reached a majority. */
  #serving: string | undefined;
  #last = { election: "", majority: "" };

  /** Tells whether a server is the primary, and its majority commit point is at its last write or has moved on. */
  hasMajority({ isWritablePrimary, electionId, lastWrite }: Document): boolean {
    if (!isWritablePrimary) return false;
    // Each primary has the id of its election. Routers of a sharded cluster have none, so they never take over in turn.
    const election = String(electionId);
    const { opTime, majorityOpTime } = lastWrite ?? {};
    const [written, majority = ""] = [opTime, majorityOpTime].map((time) => JSON.stringify(time));
    const isMoving = election === this.#last.election && majority !== this.#last.majority;
    this.#last = { election, majority };
    if (majorityOpTime !== undefined && majority !== written && !isMoving) return false;
    if (this.#serving !== undefined && election !== this.#serving) this.since = Date.now();
    this.#serving = election;
    return true;
  }
}

/** Closes the client of a stopping process once its database is lost: each step would wait for the driver. */
export function closeWhenLost({ client, isServing }: { client: MongoClient; isServing: IsServing }): void {
  const closed = new Promise<void>((resolve) => client.once("topologyClosed", () => resolve()));
  // Each look asks for a call that begins then: a late heartbeat does not mean that the database is lost.
  whileServed(() => isServing(Date.now()), Date.now(), closed)
    .catch(() => {
      forgetSessions(client);
      return client.close();
    })
    .catch(() => undefined);
}
