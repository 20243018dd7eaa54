import { Long, type MongoClient } from "mongodb";
import { LONGEST_TIMER_MS } from "../values/timers.ts";

/** Parts of a connected client that the driver (7.9) does not publish. */
interface Connected {
  topology?: { s: { servers: ReadonlyMap<string, { requestCheck(): void; pool: { options: object } }> } };
  s: { sessionPool: { sessions: { clear(): void } } };
}

const serversOf = (client: MongoClient) => (client as unknown as Connected).topology?.s.servers;

/** Asks each server for a heartbeat, at most every 500 ms. */
export function checkServers(client: MongoClient): void {
  for (const server of serversOf(client)?.values() ?? []) server.requestCheck();
}

/**
 * Keeps the driver from looking through its connections ten times a second for those to open ahead or to close when
 * they are old: both limits are unset, and a lost connection is found when it is used.
 */
export function letPoolsRest(client: MongoClient): void {
  client.on("connectionPoolReady", ({ address }) => {
    const pool = serversOf(client)?.get(address)?.pool;
    if (pool !== undefined) pool.options = { ...pool.options, minPoolSizeCheckFrequencyMS: LONGEST_TIMER_MS };
  });
}

/**
 * Lets the client close without ending its sessions at the server, which it would wait for while it takes a lost server
 * for alive. The server ends them itself.
 */
export function forgetSessions(client: MongoClient): void {
  (client as unknown as Connected).s.sessionPool.sessions.clear();
}

/**
 * Keeps the driver's monitor of a server running. The error of a secondary brings a version of its state, a bigint with
 * `useBigInt64`. The monitor (driver 7.9) takes it for a number and throws in a timer, which would end the process.
 */
export function keepMonitored(client: MongoClient): void {
  client.on("serverDescriptionChanged", ({ newDescription: { topologyVersion } }) => {
    const counter: unknown = topologyVersion?.counter;
    if (topologyVersion && typeof counter === "bigint") topologyVersion.counter = Long.fromBigInt(counter);
  });
}
