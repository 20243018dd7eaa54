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

/** Keeps the driver from looking through its connections ten times a second for nothing: both limits are unset. */
export function letPoolsRest(client: MongoClient): void {
  client.on("connectionPoolReady", ({ address }) => {
    const pool = serversOf(client)?.get(address)?.pool;
    if (pool !== undefined) pool.options = { ...pool.options, minPoolSizeCheckFrequencyMS: LONGEST_TIMER_MS };
  });
}

/** Lets the client close at once: it would end its sessions at a server that it takes for alive. */
export function forgetSessions(client: MongoClient): void {
  (client as unknown as Connected).s.sessionPool.sessions.clear();
}

/** Keeps a monitor running, which takes a version for a number that `useBigInt64` makes a bigint (driver 7.9). */
export function keepMonitored(client: MongoClient): void {
  client.on("serverDescriptionChanged", ({ newDescription: { topologyVersion } }) => {
    const counter: unknown = topologyVersion?.counter;
    if (topologyVersion && typeof counter === "bigint") topologyVersion.counter = Long.fromBigInt(counter);
  });
}
