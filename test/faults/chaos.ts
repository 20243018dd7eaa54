import { setTimeout as pause } from "node:timers/promises";
import type { ServerHandle } from "@matchbook/devstack/infra/types";
import type { HoldingProxy } from "../e2e/holding-proxy.ts";
import type { Cluster } from "./cluster.ts";
import type { Random } from "./random.ts";

/** How often what was done. */
export interface Chaos {
  kills: Record<string, number>;
  cuts: number;
}

/** The time between two faults, and how long something stays down, cut or silent: from and to, in ms. */
const BETWEEN_MS = [100, 900] as const;
const DOWN_MS = [0, 500] as const;
const SILENT_MS = [100, 900] as const;

/**
 * Kills and cuts, again and again, until it is over, and resolves when everything is up again. Every round does each fault
 * once, in a random order and at random moments.
 */
export async function causeChaos(cluster: Cluster, isOver: () => boolean, random: Random): Promise<Chaos> {
  const chaos: Chaos = { kills: {}, cuts: 0 };
  const count = (name: string) => {
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
  const replicas = [...cluster.webhook, ...cluster.matching];
  const { mongo, nats } = cluster.infra;
  const killMongo = killServer("MongoDB", mongo);
  const faults = [
    ...replicas.map((replica) => async () => {
      count(replica.name.replace(/ \d$/, ""));
      replica.kill(random.between(...DOWN_MS));
    }),
    killMongo,
    killServer("NATS", nats),
    ...Object.values(cluster.proxies).flatMap((proxy) => [cut(proxy), silence(proxy)]),
  ];

  while (!isOver()) {
    for (const fault of random.shuffled(faults)) {
      if (isOver()) break;
      await pause(random.between(...BETWEEN_MS));
      await fault();
    }
  }
  await Promise.all(replicas.map((replica) => replica.ready()));
  // What a process that is gone held locked would stay so for up to a minute, until the database gives up on its
  // transactions; it does so at once when it starts again.
  await killMongo();
  return chaos;
}
