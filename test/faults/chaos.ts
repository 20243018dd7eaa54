import { setTimeout as pause } from "node:timers/promises";
import type { HoldingProxy } from "@matchbook/servers/holding-proxy";
import type { Random } from "@matchbook/servers/random";
import type { ServerHandle } from "@matchbook/servers/types";
import type { Cluster } from "./cluster.ts";

/** Number of faults caused. */
export interface Chaos {
  kills: Record<string, number>;
  cuts: number;
}

/** Ranges in ms: the time to the next fault, the time a process stays down, the time a connection stays silent. */
const BETWEEN_MS = [50, 500] as const;
const DOWN_MS = [0, 500] as const;
const SILENT_MS = [100, 900] as const;
/** Longest wait for progress between two faults. */
const PROGRESS_MS = 700;

/**
 * Kills processes and cuts connections until `isOver`, and resolves when everything is up again. Every round causes each
 * fault once, in a random order and at random moments, and kills one replica of each service.
 * @param progress resolves after the next commits; without it, a slow machine would do nothing but start processes
 */
export async function causeChaos(
  cluster: Cluster,
  { isOver, progress }: { isOver: (kills: number) => boolean; progress: () => Promise<void> },
  random: Random,
): Promise<Chaos> {
  const chaos: Chaos = { kills: {}, cuts: 0 };
  const over = () => isOver(Object.values(chaos.kills).reduce((sum, count) => sum + count, 0));
  const count = (name: string) => {
    cluster.note(`kill ${name}`);
    chaos.kills[name] = (chaos.kills[name] ?? 0) + 1;
  };
  const killServer = (name: string, server: ServerHandle) => async () => {
    count(name);
    await server.kill("SIGKILL");
    await pause(random.between(...DOWN_MS));
    await server.restart();
  };
  const cut = (proxy: HoldingProxy) => async () => {
    chaos.cuts += 1;
    proxy.reset();
  };
  const silence = (proxy: HoldingProxy) => async () => {
    chaos.cuts += 1;
    proxy.hold();
    await pause(random.between(...SILENT_MS));
    proxy.reset();
  };
  const services = [cluster.webhook, cluster.matching, cluster.transaction];
  const { mongo, nats } = cluster.infra;
  const faults = [
    ...services.map((replicas) => async () => {
      const replica = replicas[random.between(0, replicas.length - 1)];
      count(replica?.name.replace(/ \d$/, "") ?? "");
      replica?.kill(random.between(...DOWN_MS));
    }),
    killServer("MongoDB", mongo),
    killServer("NATS", nats),
    ...Object.values(cluster.proxies).flatMap((proxy) => [cut(proxy), silence(proxy)]),
  ];

  while (!over()) {
    for (const fault of random.shuffled(faults)) {
      if (over()) break;
      // Bounded: the locks of a killed process may block every commit for seconds.
      await Promise.race([progress(), pause(PROGRESS_MS)]);
      await pause(random.between(...BETWEEN_MS));
      await fault();
    }
  }
  await Promise.all(services.flat().map((replica) => replica.ready()));
  return chaos;
}
