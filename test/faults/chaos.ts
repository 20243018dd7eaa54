import { setTimeout as pause } from "node:timers/promises";
import type { ServerHandle } from "@matchbook/servers/types";
import type { HoldingProxy } from "../e2e/holding-proxy.ts";
import type { Cluster } from "./cluster.ts";
import type { Random } from "./random.ts";

/** How often what was done. */
export interface Chaos {
  kills: Record<string, number>;
  cuts: number;
}

/** The time to the next fault, and how long something stays down, cut or silent: from and to, in ms. */
const BETWEEN_MS = [50, 600] as const;
const DOWN_MS = [0, 500] as const;
const SILENT_MS = [100, 900] as const;
/** How long progress is waited for. */
const PROGRESS_MS = 1_500;

/**
 * Kills and cuts, again and again, until it is over, and resolves when everything is up again. Every round does each fault
 * once, in a random order and at random moments.
 * @param progress resolves when something has been committed again: a slow machine would else only ever start processes
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
  const replicas = [...cluster.webhook, ...cluster.matching];
  const { mongo, nats } = cluster.infra;
  const killMongo = killServer("MongoDB", mongo);
  const faults = [
    ...replicas.map((replica) => async () => {
      count(replica.name.replace(/ \d$/, ""));
      replica.kill(random.between(...DOWN_MS));
    }),
    killMongo,
    killMongo,
    killServer("NATS", nats),
    ...Object.values(cluster.proxies).flatMap((proxy) => [cut(proxy), silence(proxy)]),
  ];

  while (!over()) {
    for (const fault of random.shuffled(faults)) {
      if (over()) break;
      // Not for ever: what a killed process holds locked is free again only when the database is killed, too.
      await Promise.race([progress(), pause(PROGRESS_MS)]);
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

/** How long nothing may happen before the database is suspected, in ms. */
const STANDSTILL_MS = 10_000;

/**
 * Kills the database once more whenever nothing happens for a while: it may hold locks of processes that are gone for up
 * to a minute, and the embedded one was seen to stand still for good after many of its clients had been killed.
 * @param progress anything that differs when something has happened
 * @returns what ends the watch; it resolves with how often that was necessary
 */
export function watchStandstill({ infra, note }: Cluster, progress: () => string): () => Promise<number> {
  let over = false;
  let kills = 0;
  const watching = (async () => {
    for (let [last, since] = [progress(), Date.now()]; !over; await pause(500)) {
      const now = progress();
      if (now !== last) [last, since] = [now, Date.now()];
      if (Date.now() - since < STANDSTILL_MS) continue;
      note("standstill: kill MongoDB");
      kills += 1;
      await infra.mongo.kill("SIGKILL");
      await infra.mongo.restart();
      since = Date.now();
    }
  })();
  return async () => {
    over = true;
    await watching;
    return kills;
  };
}
