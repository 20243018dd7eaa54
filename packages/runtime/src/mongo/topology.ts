import type { EventEmitter } from "node:events";
import { Long, type MongoClient } from "mongodb";
import { LONGEST_TIMER_MS } from "../values/timers.ts";

/** Parts of a connected client that the driver (7.9) does not publish. */
interface Connected {
  topology?: { s: { servers: ReadonlyMap<string, { requestCheck(): void; pool: Pool }> } };
  s: { sessionPool: { sessions: { clear(): void } } };
}

interface Pool {
  options: object;
  checkedOut: ReadonlySet<Connection>;
}

interface Connection extends EventEmitter<{ close: [] }> {
  error: Error | null;
  writeCommand(...command: unknown[]): Promise<void>;
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

const mended = new WeakSet<Connection>();

/**
 * Lets a command fail when its connection closes while it is written. The driver (7.9) waits for the event `drain`, which
 * a destroyed socket does not emit: a command that begins on a connection which has just ended would never end.
 */
export function endWrites(client: MongoClient): void {
  client.once("connectionCheckedOut", ({ address }) => {
    const [connection] = serversOf(client)?.get(address)?.pool.checkedOut ?? [];
    if (connection !== undefined) mend(Object.getPrototypeOf(connection));
  });
}

function mend(all: Connection): void {
  if (mended.has(all)) return;
  mended.add(all);
  const { writeCommand } = all;
  all.writeCommand = async function (this: Connection, ...command) {
    const closed = Promise.withResolvers<never>();
    const onClose = () => closed.reject(this.error);
    this.once("close", onClose);
    try {
      await Promise.race([writeCommand.apply(this, command), closed.promise]);
    } finally {
      this.off("close", onClose);
    }
  };
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
