import { Long, type MongoClient } from "mongodb";

/** What the driver (7.9) does not publish of a client that is connected. */
interface Connected {
  topology?: { s: { servers: ReadonlyMap<string, { requestCheck(): void; pool: { options: object } }> } };
}

const serversOf = (client: MongoClient) => (client as Connected).topology?.s.servers;

/** Asks each server for a heartbeat now, but not sooner than 500 ms after the last one. */
export function checkServers(client: MongoClient): void {
  for (const server of serversOf(client)?.values() ?? []) server.requestCheck();
}

/**
 * Keeps the driver from looking through its connections ten times a second. It looks for those to open ahead or to close
 * when they are old, and there are none: both limits are unset, and a connection that is lost is found when it is used.
 */
export function letPoolsRest(client: MongoClient): void {
  client.on("connectionPoolReady", ({ address }) => {
    const pool = serversOf(client)?.get(address)?.pool;
    if (pool !== undefined) pool.options = { ...pool.options, minPoolSizeCheckFrequencyMS: REST_MS };
  });
}

/** The longest time of a timer, in milliseconds. */
const REST_MS = 2 ** 31 - 1;

/**
 * Keeps the driver's monitor of a server running. The error of a server that is not the primary brings a version of its
 * state. With `useBigInt64` that is a bigint; the monitor (driver 7.9) takes it for a number and throws in a timer, which
 * would end the process.
 */
export function keepMonitored(client: MongoClient): void {
  client.on("serverDescriptionChanged", ({ newDescription: { topologyVersion } }) => {
    const counter: unknown = topologyVersion?.counter;
    if (topologyVersion && typeof counter === "bigint") topologyVersion.counter = Long.fromBigInt(counter);
  });
}
