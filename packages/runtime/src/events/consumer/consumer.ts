import { setTimeout as pause } from "node:timers/promises";
import type { Collections } from "../../mongo/migrations/schema.ts";
import { type PeriodicTask, periodicTask } from "../../work/periodic-task.ts";
import { Backlog, type BacklogRow, backlogCollections, QUERY_EVERY_MS } from "./backlog.ts";
import { deadLetterCollections } from "./dead-letters.ts";
import type { ConsumerOptions, Delivery } from "./delivery.ts";
import { Handler, type Outcome } from "./handler.ts";
import { Held } from "./held.ts";
import { Intake } from "./intake.ts";
import { observeConsumer } from "./observe.ts";
import { Served } from "./served.ts";
import { Durable } from "./stream.ts";
import { WaitingTracker } from "./waiting.ts";

export const consumerCollections: Collections = { ...backlogCollections, ...deadLetterCollections };

/** Batches of different tenants that run at once: an event waits for others only while all lanes are busy. */
const LANES = 4;
/** Bytes of a batch at most. It may become a row of the backlog, and a MongoDB document has at most 16 MiB. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Delays between attempts while a server cannot be reached, in milliseconds. The last one repeats. */
const OUTAGE_DELAYS_MS = [100, 500, 2_000, 5_000];
/** Attempts during an outage after which other processes may take the events: this one alone may be cut off. */
const GIVE_BACK_AFTER = 8;

/** Consumes events in batches that tenants share; never two of one tenant at once (docs/decisions/0021). */
class ConsumerLoop {
  readonly #options: ConsumerOptions;
  readonly #held: Held;
  readonly #backlog: Backlog;
  readonly #waiting: WaitingTracker;
  readonly #handler: Handler;
  readonly #intake: Intake;
  readonly #served = new Served();
  /** Resolves when lanes that have nothing to do must look again. */
  #call = Promise.withResolvers<void>();
  readonly #looking: PeriodicTask<void>;
  #isStopping = false;
  /** Lanes that are awake. */
  #busy = 0;

  constructor(options: ConsumerOptions) {
    const { batch, batchBytes = BATCH_BYTES } = options;
    const most = { events: batch, bytes: batchBytes };
    this.#options = options;
    this.#looking = periodicTask({
      others: options.mongo,
      run: async () => {
        this.#backlog.look();
        this.#callLanes();
      },
      failed: () => undefined,
    });
    this.#held = new Held(most);
    this.#backlog = new Backlog(options, most, this.#looking.wake);
    this.#waiting = new WaitingTracker(options, { held: this.#held, backlog: this.#backlog, served: this.#served });
    const parts = { held: this.#held, backlog: this.#backlog, waiting: this.#waiting };
    this.#intake = new Intake(options, parts, () => this.#callLanes());
    this.#handler = new Handler(options, parts);
  }

  async start() {
    const { mongo, durable, ackWaitMs } = this.#options;
    const stream = await Durable.open({
      ...this.#options,
      onMessage: (delivery, info) => this.#intake.receive(delivery, info),
    });
    const unregister = observeConsumer(durable, mongo, stream, this.#backlog.queue);
    // A process claims one row of the backlog at a time, so one lane handles them.
    const lanes = Array.from({ length: LANES }, (_, nth) => this.#run(nth === 0));
    this.#looking.start();
    // Tells NATS that this process is alive, so that no other process takes its events.
    const signsOfLife = setInterval(() => stream.signOfLife(), ackWaitMs / 3);
    signsOfLife.unref();
    return {
      /** Resolves when no event waits in the stream or in the backlog and none is being handled. For tests. */
      drain: (): Promise<void> => this.#drain(stream),
      /** Finishes the current batch and takes no more events. */
      stop: async (): Promise<void> => {
        this.#isStopping = true;
        this.#intake.stop();
        unregister();
        await this.#looking.stop();
        this.#callLanes();
        await stream.stop();
        await Promise.all(lanes);
        await this.#intake.idle();
        clearInterval(signsOfLife);
        await this.#leave();
      },
    };
  }

  #callLanes(): void {
    this.#call.resolve();
    this.#call = Promise.withResolvers();
  }

  /** @param backlog whether the lane also handles rows of the backlog */
  async #run(backlog: boolean): Promise<void> {
    const { log, durable } = this.#options;
    for (let failures = 0; !this.#isStopping; ) {
      // Taken before the round, so that a call during the round is not lost.
      const called = this.#call.promise;
      this.#busy += 1;
      const outcome = await this.#round(backlog).catch((error: unknown): Outcome => {
        log.warn({ err: error, durable }, "the backlog cannot be read");
        return "outage";
      });
      this.#busy -= 1;
      if (outcome === "idle") {
        if (!this.#waiting.isComplete()) this.#looking.wake(QUERY_EVERY_MS);
        await called;
      }
      failures = outcome === "outage" ? failures + 1 : 0;
      if (failures > 0) await pause(OUTAGE_DELAYS_MS[Math.min(failures, OUTAGE_DELAYS_MS.length) - 1]);
      if (failures >= GIVE_BACK_AFTER) this.#giveAllBack();
    }
  }

  async #round(backlog: boolean): Promise<Outcome | "idle"> {
    const own = new Set<string>();
    const outcome = await this.#serve(own, backlog).finally(() => this.#giveBack(own));
    if (outcome !== "outage") await this.#waiting.tellCaughtUp();
    return outcome;
  }

  /** Handles a batch that tenants share, then a row of the backlog. @param own receives the tenants that it serves */
  async #serve(own: Set<string>, backlog: boolean): Promise<Outcome | "idle"> {
    const batch = await this.#nextBatch(own);
    if (batch.length > 0 && (await this.#handler.handle(batch)) === "outage") {
      this.#held.putBack(batch);
      return "outage";
    }
    const row = backlog && !this.#isStopping ? await this.#nextRow(own) : undefined;
    if (row !== undefined) {
      if ((await this.#handler.handleRow(row)) === "outage") return "outage";
      await this.#backlog.finish();
    }
    return batch.length > 0 || row !== undefined ? "served" : "idle";
  }

  /** The next batch of tenants that no other lane serves. They become tenants of this lane. */
  async #nextBatch(own: Set<string>): Promise<Delivery[]> {
    const { batch, gatherMs = 0 } = this.#options;
    if (this.#held.count === 0) return [];
    // The client library hands messages over one by one: wait for those that have arrived.
    if (this.#held.count < batch) await new Promise((resolve) => setImmediate(resolve));
    if (this.#held.count < batch && gatherMs > 0) await pause(gatherMs);
    const next = this.#held.next((tenant) => !this.#served.has(tenant));
    for (const { tenant } of next) own.add(tenant);
    for (const tenant of own) this.#served.take(tenant);
    return next;
  }

  /** The next row of the backlog. Its tenant becomes the only one of this lane. */
  async #nextRow(own: Set<string>): Promise<BacklogRow | undefined> {
    // The lane keeps the tenants of its batch until then, so that it need not wait for a row of one of them.
    const row = await this.#backlog.next();
    if (row === undefined) return undefined;
    const isOwn = own.delete(row.tenant);
    this.#giveBack(own);
    if (!isOwn) await this.#served.wait(row.tenant);
    own.add(row.tenant);
    return row;
  }

  /** Leaves tenants to the other lanes. */
  #giveBack(own: Set<string>): void {
    for (const tenant of own) this.#served.give(tenant);
    if (own.size > 0) this.#callLanes();
    own.clear();
  }

  #giveAllBack(): void {
    for (const delivery of this.#held.takeAll()) delivery.giveBack(OUTAGE_DELAYS_MS.at(-1) ?? 0);
  }

  async #drain(stream: Durable): Promise<void> {
    // Ask the servers only while there is nothing to do here.
    while (!(this.#isIdle() && (await this.#isNothingLeft(stream)) && this.#isIdle())) await pause(10);
  }

  #isIdle(): boolean {
    return this.#held.count === 0 && this.#busy === 0 && this.#waiting.isComplete();
  }

  async #isNothingLeft(stream: Durable): Promise<boolean> {
    const { pending, inHand } = await stream.info();
    if (pending + inHand > 0) return false;
    // A query over its time limit is repeated.
    return (await this.#backlog.queue.count().catch(() => 1)) === 0;
  }

  /** Gives back what was received and not handled, so that another process can take it at once. */
  async #leave(): Promise<void> {
    const { log } = this.#options;
    const left = this.#held.takeAll();
    if (!(await this.#intake.store(left))) for (const delivery of left) delivery.giveBack(0);
    await this.#backlog
      .leave()
      .catch((error: unknown) => log.warn({ err: error }, "a claim on the backlog was not given back and will expire"));
  }
}

export type Consumer = Awaited<ReturnType<ConsumerLoop["start"]>>;

export function startConsumer(options: ConsumerOptions): Promise<Consumer> {
  return new ConsumerLoop(options).start();
}
