import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Logger } from "../logger.ts";
import type { Collections } from "../migrations/schema.ts";
import type { Mongo } from "../mongo.ts";
import type { Nats } from "../nats.ts";
import { backlogCollections, openBacklog } from "./backlog.ts";
import { claimedRows } from "./claimed-rows.ts";
import { deadLetterCollections } from "./dead-letters.ts";
import { type Delivery, deliveryOf } from "./delivery.ts";
import { holding } from "./held.ts";
import { observeConsumer } from "./observe.ts";
import { type Outcome, serving } from "./serve.ts";
import { openDurable, type StreamMessage } from "./stream.ts";
import { openSuspects, suspectCollections } from "./suspects.ts";
import { waitingKnown } from "./waiting.ts";

/** What else waits while a batch is handled. Both may be asked at any time. */
export interface Waiting {
  /** Whether more events of this tenant wait for this consumer, as far as this process knows. */
  moreOf(tenant: string): boolean;
  /** Whether events of another tenant than this have arrived. */
  othersThan(tenant: string): boolean;
}

export interface ConsumerOptions {
  nats: Nats;
  /** The database of the process, which has `consumerCollections`. */
  mongo: Mongo;
  log: Logger;
  /** Name of the durable consumer; all replicas of a process share it. */
  durable: string;
  /** Subject filters, see `eventFilter`. */
  filters: string[];
  /** Most events that are handled at once. */
  batch: number;
  /** After how long without a sign of life of a process its events go to another, in milliseconds. */
  ackWaitMs: number;
  /**
   * How long a batch may gather before it is handled, in milliseconds: for events that are mostly seen to already when
   * they arrive, and cost less together.
   */
  gatherMs?: number;
  /** Delays before an event that failed is tried again, in milliseconds; after the last it becomes a dead letter. */
  retryDelaysMs: readonly number[];
  /**
   * Handles events, those of a tenant mostly in the order they arrived. It must be idempotent, and is never called twice at
   * the same time. When it rejects, the events are handled again in smaller batches until those that fail are known.
   */
  handle(events: Event[], waiting: Waiting): Promise<void>;
  /** Called when nothing of a tenant waits any more after `handle` was told that more did. */
  settle?(tenant: string): Promise<void>;
}

export interface Consumer {
  /** Resolves when nothing is left to do: no event waits in the stream or in the backlog, none is handled. For tests. */
  drain(): Promise<void>;
  /** Finishes the batch in hand and takes no more. */
  stop(): Promise<void>;
}

/** The collections of the consumers of a process, for the schema of its database. */
export const consumerCollections: Collections = {
  ...backlogCollections,
  ...deadLetterCollections,
  ...suspectCollections,
};

/** Portions of events that are written to the backlog at the same time, so that a flood is taken quickly. */
const SPILLS_AT_ONCE = 4;
/** How often the backlog is looked at while nothing is known to be in it, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** How long to wait while a server cannot be reached, by the number of attempts, in milliseconds. */
const OUTAGE_DELAYS_MS = [100, 500, 2_000, 5_000];
/** Attempts during an outage after which another process may take the events: it may be this one that is cut off. */
const GIVE_BACK_AFTER = 8;

/**
 * Consumes events through a durable pull consumer. What has arrived is handled in batches that tenants share equally. What
 * is more than a process should hold, and what fails, waits in the database (docs/decisions/0021).
 */
export async function startConsumer(options: ConsumerOptions): Promise<Consumer> {
  const { mongo, log, durable, batch, ackWaitMs, gatherMs = 0 } = options;
  const held = holding(batch);
  const backlog = openBacklog(mongo, durable, ackWaitMs);
  const suspects = openSuspects(mongo, durable, ackWaitMs);
  const claimed = claimedRows(backlog, log);
  const waiting = waitingKnown(options, held, backlog);
  const serve = serving({ options, held, backlog, suspects, ackWaitMs, waiting });

  let stopped = false;
  let busy = false;
  let lookAt = 0;
  let wake = () => {};
  let awake = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const sleepUntilWoken = async (): Promise<void> => {
    await awake;
    awake = new Promise<void>((resolve) => {
      wake = resolve;
    });
  };

  const spilling = new Set<Promise<void>>();
  const spill = async (surplus: Delivery[]): Promise<void> => {
    const stillSpilling = waiting.spilling(surplus);
    while (!stopped && !(await stored(surplus))) await pause(LOOK_EVERY_MS);
    stillSpilling.end();
    if (stopped) for (const one of surplus) one.giveBack(0);
  };
  const receive = async (taken: StreamMessage): Promise<void> => {
    const delivery = deliveryOf(taken);
    waiting.arrived(delivery.tenant, taken.message.info.pending);
    held.add(delivery);
    wake();
    for (let surplus = held.takeSurplus(); surplus.length > 0; surplus = held.takeSurplus()) {
      const done = spill(surplus).finally(() => spilling.delete(done));
      spilling.add(done);
      if (spilling.size >= SPILLS_AT_ONCE) await Promise.race(spilling);
    }
  };
  /** @returns whether the events are in the backlog now */
  const stored = async (surplus: Delivery[]): Promise<boolean> => {
    try {
      await backlog.store(surplus);
    } catch (error) {
      log.warn({ err: error, durable }, "the backlog cannot be written");
      return false;
    }
    for (const delivery of surplus) delivery.settle();
    lookAt = 0;
    return true;
  };

  const nextTogether = async (): Promise<Delivery[]> => {
    if (held.waitTogether() === 0) return [];
    // Messages are handed over one by one: a batch begins when all that have arrived are here.
    if (held.waitTogether() < batch) await new Promise((resolve) => setImmediate(resolve));
    if (held.waitTogether() < batch && gatherMs > 0) await pause(gatherMs);
    return held.nextTogether();
  };
  const nextOfBacklog = async (): Promise<Delivery[]> => {
    if (Date.now() < lookAt || !claimed.hasRoom()) return [];
    const row = await backlog.claimNext(held.tenantsWithPieces());
    if (row === undefined) {
      lookAt = Date.now() + LOOK_EVERY_MS;
      return [];
    }
    const deliveries = claimed.add(row);
    await waiting.claimed(row);
    if (deliveries.length === 1 || !deliveries[0]?.suspect) return deliveries;
    held.putBack(deliveries.map((delivery) => [delivery]));
    return held.nextApart();
  };

  // Tenants that share a batch, then one piece of work of a single tenant, then a part of the backlog.
  const sources = [nextTogether, async () => held.nextApart(), nextOfBacklog];
  const round = async (): Promise<Outcome | "idle"> => {
    let outcome: Outcome | "idle" = "idle";
    for (const next of sources) {
      if (stopped) break;
      const some = await next();
      if (some.length === 0) continue;
      outcome = await serve(some);
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
      if (failures > 0) await pause(OUTAGE_DELAYS_MS[Math.min(failures, OUTAGE_DELAYS_MS.length) - 1] ?? 0);
      if (failures >= GIVE_BACK_AFTER) giveAllBack();
    }
  };
  const giveAllBack = (): void => {
    for (const delivery of held.takeAll()) delivery.giveBack(OUTAGE_DELAYS_MS.at(-1) ?? 0);
    claimed.forget();
  };

  const stream = await openDurable({ ...options, onMessage: receive });
  const forget = observeConsumer(durable, mongo, stream, backlog);
  const running = run();
  const ticking = setInterval(() => wake(), LOOK_EVERY_MS);
  // What is held is not delivered to others while this process lives, and soon after it has died.
  const signsOfLife = setInterval(() => {
    stream.signOfLife();
    Promise.all([claimed.renew(), suspects.renew()]).catch(() => undefined);
  }, ackWaitMs / 3);
  for (const timer of [ticking, signsOfLife]) timer.unref();

  return {
    drain: async () => {
      for (;;) {
        const { pending, inHand } = await stream.info();
        const { rows } = await backlog.measure();
        if (pending + inHand + rows === 0 && held.isEmpty() && !busy && waiting.isSettled()) return;
        await pause(10);
      }
    },
    stop: async () => {
      stopped = true;
      forget();
      clearInterval(ticking);
      wake();
      await stream.stop();
      await running;
      await Promise.all(spilling);
      clearInterval(signsOfLife);
      // What was received and not begun is there for another process at once.
      const left = held.takeAll().filter(({ from }) => from === "stream");
      if (!(await stored(left))) for (const delivery of left) delivery.giveBack(0);
      await claimed.release();
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
