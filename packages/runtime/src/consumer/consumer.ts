import { setTimeout as pause } from "node:timers/promises";
import type { Collections } from "../migrations/schema.ts";
import { Backlog, type BacklogRow, backlogCollections } from "./backlog.ts";
import { deadLetterCollections } from "./dead-letters.ts";
import { type Delivery, deliveryOf } from "./delivery.ts";
import { Handler, type Outcome } from "./handler.ts";
import { Held } from "./held.ts";
import { observeConsumer } from "./observe.ts";
import type { ConsumerOptions } from "./options.ts";
import { Durable, type StreamMessage } from "./stream.ts";
import { WaitingTracker } from "./waiting.ts";

/** The collections of the consumers of a process, for the schema of its database. */
export const consumerCollections: Collections = { ...backlogCollections, ...deadLetterCollections };

/** Chunks of events that are written to the backlog at the same time, so that a flood is taken quickly. */
const MAX_CONCURRENT_SPILLS = 4;
/** The largest size of a batch, in bytes. It may become a row of the backlog; a MongoDB document may have 16 MiB. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** How often an idle consumer reads the backlog, in milliseconds. */
const POLL_MS = 500;
/** Delays between attempts while a server cannot be reached, in milliseconds. The last one repeats. */
const OUTAGE_DELAYS_MS = [100, 500, 2_000, 5_000];
/** Attempts during an outage after which other processes may take the events: only this one may be cut off. */
const GIVE_BACK_AFTER = 8;
/**
 * How often the stream may deliver an event before it is handled alone: its processes may have ended because of it. The
 * first end may have had another reason.
 */
const DELIVERIES_IN_BATCHES = 2;

/**
 * Consumes events through a durable pull consumer. Arrived events are handled in batches that tenants share equally.
 * Events beyond what a process may hold, and events that fail, wait in the database (docs/decisions/0021).
 */
class ConsumerLoop {
  readonly #options: ConsumerOptions;
  readonly #held: Held;
  readonly #backlog: Backlog;
  readonly #waiting: WaitingTracker;
  readonly #handler: Handler;
  readonly #spills = new Set<Promise<void>>();
  #state: "idle" | "busy" | "stopping" = "idle";
  #pollAt = 0;
  // A wake-up that comes during a round ends the next sleep at once.
  #wakeUp = Promise.withResolvers<void>();

  constructor(options: ConsumerOptions) {
    const { mongo, durable, ackWaitMs, batch, batchBytes = BATCH_BYTES, log } = options;
    const most = { events: batch, bytes: batchBytes };
    this.#options = options;
    this.#held = new Held(most);
    this.#backlog = new Backlog(mongo, durable, { leaseMs: ackWaitMs, row: most, log });
    this.#waiting = new WaitingTracker(options, this.#held, this.#backlog);
    this.#handler = new Handler({ options, held: this.#held, backlog: this.#backlog, waiting: this.#waiting });
  }

  /** Begins to receive and handle events. */
  async start(): Promise<Consumer> {
    const { mongo, durable, ackWaitMs } = this.#options;
    const stream = await Durable.open({ ...this.#options, onMessage: (message) => this.#receive(message) });
    const unregister = observeConsumer(durable, mongo, stream, this.#backlog.queue);
    const running = this.#run();
    const polling = setInterval(() => this.#wakeUp.resolve(), POLL_MS);
    // Tells NATS that this process is alive, so that no other process takes its events.
    const signsOfLife = setInterval(() => stream.signOfLife(), ackWaitMs / 3);
    for (const timer of [polling, signsOfLife]) timer.unref();
    return {
      drain: () => this.#drain(stream),
      stop: async () => {
        this.#state = "stopping";
        unregister();
        clearInterval(polling);
        this.#wakeUp.resolve();
        await stream.stop();
        await running;
        await Promise.all(this.#spills);
        clearInterval(signsOfLife);
        await this.#leave();
      },
    };
  }

  async #receive(received: StreamMessage): Promise<void> {
    const delivery = deliveryOf(received);
    const { pending, redeliveryCount } = received.message.info;
    this.#waiting.arrived(delivery.tenant, pending);
    if (redeliveryCount > DELIVERIES_IN_BATCHES) await this.#beginSpill([delivery]);
    else this.#held.add(delivery);
    this.#wakeUp.resolve();
    for (let surplus = this.#held.takeSurplus(); surplus.length > 0; surplus = this.#held.takeSurplus())
      await this.#beginSpill(surplus);
  }

  /** Begins to store events in the backlog. Waits while many are being stored. */
  async #beginSpill(surplus: Delivery[]): Promise<void> {
    const done = this.#spill(surplus).finally(() => this.#spills.delete(done));
    this.#spills.add(done);
    if (this.#spills.size >= MAX_CONCURRENT_SPILLS) await Promise.race(this.#spills);
  }

  async #spill(surplus: Delivery[]): Promise<void> {
    const spilling = this.#waiting.spilling(surplus);
    while (!this.#isStopping() && !(await this.#store(surplus))) await pause(POLL_MS);
    spilling.end();
    if (this.#isStopping()) for (const delivery of surplus) delivery.giveBack(0);
  }

  /** Stores events in the backlog. @returns false when the database cannot be written */
  async #store(surplus: Delivery[]): Promise<boolean> {
    const { log, durable } = this.#options;
    try {
      await this.#backlog.store(surplus);
    } catch (error) {
      log.warn({ err: error, durable }, "the backlog cannot be written");
      return false;
    }
    for (const delivery of surplus) delivery.ack();
    this.#pollAt = 0;
    return true;
  }

  async #run(): Promise<void> {
    const { log, durable } = this.#options;
    for (let failures = 0; !this.#isStopping(); ) {
      this.#enter("busy");
      const outcome = await this.#round().catch((error: unknown): Outcome => {
        log.warn({ err: error, durable }, "the backlog cannot be read");
        return "outage";
      });
      this.#enter("idle");
      if (outcome === "idle") await this.#sleepUntilWoken();
      failures = outcome === "outage" ? failures + 1 : 0;
      if (failures > 0) await pause(OUTAGE_DELAYS_MS[Math.min(failures, OUTAGE_DELAYS_MS.length) - 1]);
      if (failures >= GIVE_BACK_AFTER) this.#giveAllBack();
    }
  }

  /** Handles a batch that tenants share, then a row of the backlog. */
  async #round(): Promise<Outcome | "idle"> {
    const batch = await this.#nextBatch();
    if (batch.length > 0 && (await this.#handler.handle(batch)) === "outage") {
      this.#held.putBack(batch);
      return "outage";
    }
    const row = this.#isStopping() ? undefined : await this.#nextRow();
    if (row !== undefined) {
      if ((await this.#handler.handleRow(row)) === "outage") return "outage";
      await this.#backlog.finish();
    }
    await this.#waiting.tellCaughtUp();
    return batch.length > 0 || row !== undefined ? "served" : "idle";
  }

  async #nextBatch(): Promise<Delivery[]> {
    const { batch, gatherMs = 0 } = this.#options;
    if (this.#held.count === 0) return [];
    // The client library hands messages over one by one. Wait until those that have arrived are all here.
    if (this.#held.count < batch) await new Promise((resolve) => setImmediate(resolve));
    if (this.#held.count < batch && gatherMs > 0) await pause(gatherMs);
    return this.#held.next();
  }

  async #nextRow(): Promise<BacklogRow | undefined> {
    if (Date.now() < this.#pollAt) return undefined;
    const row = await this.#backlog.next();
    if (row === undefined) this.#pollAt = Date.now() + POLL_MS;
    else await this.#waiting.claimed(row);
    return row;
  }

  #giveAllBack(): void {
    for (const delivery of this.#held.takeAll()) delivery.giveBack(OUTAGE_DELAYS_MS.at(-1) ?? 0);
  }

  async #drain(stream: Durable): Promise<void> {
    for (;;) {
      const { pending, inHand } = await stream.info();
      // The time limit of the metrics may pass; then the backlog is measured again.
      const { rows } = await this.#backlog.queue.measure().catch(() => ({ rows: 1 }));
      const isIdle = this.#held.count === 0 && this.#state === "idle" && this.#waiting.isComplete();
      if (pending + inHand + rows === 0 && isIdle) return;
      await pause(10);
    }
  }

  /** Another process can take what was received and not handled at once. */
  async #leave(): Promise<void> {
    const { log } = this.#options;
    const left = this.#held.takeAll();
    if (!(await this.#store(left))) for (const delivery of left) delivery.giveBack(0);
    await this.#backlog
      .leave()
      .catch((error: unknown) => log.warn({ err: error }, "a claim on the backlog was not given back and will expire"));
  }

  #isStopping(): boolean {
    return this.#state === "stopping";
  }

  #enter(state: "idle" | "busy"): void {
    if (!this.#isStopping()) this.#state = state;
  }

  async #sleepUntilWoken(): Promise<void> {
    await this.#wakeUp.promise;
    this.#wakeUp = Promise.withResolvers();
  }
}

/** A consumer that handles events. */
export interface Consumer {
  /** Resolves when no event waits in the stream or in the backlog and none is being handled. For tests. */
  drain(): Promise<void>;
  /** Finishes the current batch and takes no more events. */
  stop(): Promise<void>;
}

/** Starts a consumer, see `ConsumerLoop`. */
export function startConsumer(options: ConsumerOptions): Promise<Consumer> {
  return new ConsumerLoop(options).start();
}
