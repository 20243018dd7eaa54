import { setTimeout as pause } from "node:timers/promises";
import type { Collections } from "../migrations/schema.ts";
import { backlogCollections, openBacklog } from "./backlog.ts";
import { batchSize } from "./batch-size.ts";
import { claimedRows } from "./claimed-rows.ts";
import { deadLetterCollections } from "./dead-letters.ts";
import { type Delivery, deliveryOf } from "./delivery.ts";
import { holding } from "./held.ts";
import { observeConsumer } from "./observe.ts";
import type { ConsumerOptions } from "./options.ts";
import { type Outcome, serving } from "./serve.ts";
import { openDurable, type StreamMessage } from "./stream.ts";
import { openSuspects, suspectCollections } from "./suspects.ts";
import { trackWaiting } from "./waiting.ts";

export interface Consumer {
  /** Resolves when no event waits in the stream or in the backlog and none is being handled. For tests. */
  drain(): Promise<void>;
  /** Finishes the current batch and takes no more events. */
  stop(): Promise<void>;
}

/** The collections of the consumers of a process, for the schema of its database. */
export const consumerCollections: Collections = {
  ...backlogCollections,
  ...deadLetterCollections,
  ...suspectCollections,
};

/** Chunks of events that are written to the backlog at the same time, so that a flood is taken quickly. */
const MAX_CONCURRENT_SPILLS = 4;
/** How often an idle consumer reads the backlog, in milliseconds. */
const POLL_MS = 500;
/** Delays between attempts while a server cannot be reached, in milliseconds. The last one repeats. */
const OUTAGE_DELAYS_MS = [100, 500, 2_000, 5_000];
/** Attempts during an outage after which other processes may take the events: only this one may be cut off. */
const GIVE_BACK_AFTER = 8;

/**
 * Consumes events through a durable pull consumer. Arrived events are handled in batches that tenants share equally.
 * Events beyond what a process may hold, and events that fail, wait in the database (docs/decisions/0021).
 */
export async function startConsumer(options: ConsumerOptions): Promise<Consumer> {
  const { mongo, log, durable, batch, ackWaitMs, gatherMs = 0 } = options;
  const size = batchSize(batch);
  const held = holding(batch, size.limit);
  const backlog = openBacklog(mongo, durable, ackWaitMs);
  const suspects = openSuspects(mongo, durable, ackWaitMs);
  const claimed = claimedRows(backlog, log);
  const waiting = trackWaiting(options, held, backlog);
  const serve = serving({ options, held, backlog, suspects, ackWaitMs, waiting, size });

  let stopped = false;
  let busy = false;
  let pollAt = 0;
  // A wake-up that comes during a round ends the next sleep at once.
  let wakeUp = Promise.withResolvers<void>();
  const wake = (): void => wakeUp.resolve();
  const sleepUntilWoken = async (): Promise<void> => {
    await wakeUp.promise;
    wakeUp = Promise.withResolvers();
  };

  /** Stores events in the backlog. @returns false when the database cannot be written */
  const store = async (surplus: Delivery[]): Promise<boolean> => {
    try {
      await backlog.store(surplus);
    } catch (error) {
      log.warn({ err: error, durable }, "the backlog cannot be written");
      return false;
    }
    for (const delivery of surplus) delivery.settle();
    pollAt = 0;
    return true;
  };
  const spills = new Set<Promise<void>>();
  const spill = async (surplus: Delivery[]): Promise<void> => {
    const spilling = waiting.spilling(surplus);
    while (!stopped && !(await store(surplus))) await pause(POLL_MS);
    spilling.end();
    if (stopped) for (const delivery of surplus) delivery.giveBack(0);
  };
  const receive = async (received: StreamMessage): Promise<void> => {
    const delivery = deliveryOf(received);
    waiting.arrived(delivery.tenant, received.message.info.pending);
    size.arrived(delivery.tenant);
    held.add(delivery);
    wake();
    for (let surplus = held.takeSurplus(); surplus.length > 0; surplus = held.takeSurplus()) {
      const done = spill(surplus).finally(() => spills.delete(done));
      spills.add(done);
      if (spills.size >= MAX_CONCURRENT_SPILLS) await Promise.race(spills);
    }
  };

  const nextShared = async (): Promise<Delivery[]> => {
    if (held.sharedCount() === 0) return [];
    // The client library hands messages over one by one. Wait until those that have arrived are all here.
    if (held.sharedCount() < batch) await new Promise((resolve) => setImmediate(resolve));
    if (held.sharedCount() < batch && gatherMs > 0) await pause(gatherMs);
    return held.nextShared();
  };
  const nextOfBacklog = async (): Promise<Delivery[]> => {
    if (Date.now() < pollAt || !claimed.hasRoom()) return [];
    const row = await backlog.claimNext(held.tenantsWithPieces());
    if (row === undefined) {
      pollAt = Date.now() + POLL_MS;
      return [];
    }
    const deliveries = claimed.add(row);
    await waiting.claimed(row);
    const pieceSize = deliveries[0]?.suspect ? 1 : size.limit();
    if (deliveries.length <= pieceSize) return deliveries;
    held.putBack(chunk(deliveries, pieceSize));
    return held.nextIsolated();
  };

  // In each round: a batch that tenants share, then isolated work of one tenant, then a row of the backlog.
  const sources = [nextShared, async () => held.nextIsolated(), nextOfBacklog];
  const round = async (): Promise<Outcome | "idle"> => {
    let outcome: Outcome | "idle" = "idle";
    for (const next of sources) {
      if (stopped) break;
      const deliveries = await next();
      if (deliveries.length === 0) continue;
      outcome = await serve(deliveries);
      if (outcome === "outage") break;
    }
    if (outcome !== "outage") await waiting.settle();
    return outcome;
  };
  const run = async (): Promise<void> => {
    for (let failures = 0; !stopped; ) {
      busy = true;
      const outcome = await round().catch((error: unknown): Outcome => {
        log.warn({ err: error, durable }, "the backlog cannot be read");
        return "outage";
      });
      busy = false;
      if (outcome === "idle") await sleepUntilWoken();
      failures = outcome === "outage" ? failures + 1 : 0;
      if (failures > 0) await pause(OUTAGE_DELAYS_MS[Math.min(failures, OUTAGE_DELAYS_MS.length) - 1]);
      if (failures >= GIVE_BACK_AFTER) giveAllBack();
    }
  };
  const giveAllBack = (): void => {
    for (const delivery of held.takeAll()) delivery.giveBack(OUTAGE_DELAYS_MS.at(-1) ?? 0);
    claimed.abandon();
  };

  const stream = await openDurable({ ...options, onMessage: receive });
  const unregister = observeConsumer(durable, mongo, stream, backlog);
  const running = run();
  const polling = setInterval(wake, POLL_MS);
  // Tells NATS and MongoDB that this process is alive, so that no other process takes its events.
  const signsOfLife = setInterval(() => {
    stream.signOfLife();
    Promise.all([claimed.renew(), suspects.renew()]).catch(() => undefined);
  }, ackWaitMs / 3);
  for (const timer of [polling, signsOfLife]) timer.unref();

  return {
    drain: async () => {
      for (;;) {
        const { pending, inHand } = await stream.info();
        // The time limit of the metrics may pass; then the backlog is measured again.
        const { rows } = await backlog.measure().catch(() => ({ rows: 1 }));
        if (pending + inHand + rows === 0 && held.isEmpty() && !busy && waiting.isSettled()) return;
        await pause(10);
      }
    },
    stop: async () => {
      stopped = true;
      unregister();
      clearInterval(polling);
      wake();
      await stream.stop();
      await running;
      await Promise.all(spills);
      clearInterval(signsOfLife);
      // Another process can take the events that were received and not handled from the backlog at once.
      const left = held.takeAll().filter(({ from }) => from === "stream");
      if (!(await store(left))) for (const delivery of left) delivery.giveBack(0);
      await claimed.release();
    },
  };
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, nth) => items.slice(nth * size, (nth + 1) * size));
}
