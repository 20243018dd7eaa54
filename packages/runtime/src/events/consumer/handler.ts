import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { probeMongo } from "../../mongo/mongo.ts";
import {
  consumerBatchSeconds,
  consumerDeadLetters,
  consumerEvents,
  consumerLagSeconds,
} from "../../telemetry/metrics.ts";
import { type BacklogRow, deliveriesOf } from "./backlog.ts";
import { addDeadLetter } from "./dead-letters.ts";
import { type ConsumerOptions, type Delivery, decode } from "./delivery.ts";
import { describeError, isUnavailable } from "./safe-error.ts";
import { inTraceOf } from "./traced.ts";
import type { WaitingParts } from "./waiting.ts";

/** Time limit of the ping after which the database counts as unreachable, in milliseconds. */
const PING_MS = 2_000;
/** Claims of an event alone. A kill may end a process for another reason, so one end is no proof against the event. */
const MOST_CLAIMS = 2;
const ENDED_PROCESS = "The process ended twice while it handled this event";

type Options = Pick<ConsumerOptions, "mongo" | "log" | "durable" | "handle" | "retryDelaysMs">;

/** The outcome of a batch. After an `outage` of a server it is handled again. */
export type Outcome = "served" | "outage";

/** Handles batches. One that fails is divided by tenant, then in halves, until each failing event is alone. */
export class Handler {
  readonly #options: Options;
  readonly #parts: WaitingParts;

  constructor(options: Options, parts: WaitingParts) {
    this.#options = options;
    this.#parts = parts;
  }

  async handle(batch: Delivery[]): Promise<Outcome> {
    const { log, durable } = this.#options;
    try {
      return await this.#handleAll(batch);
    } catch (error) {
      // Without a stored outcome the events are handled again.
      log.warn({ err: error, durable }, "the backlog cannot be written");
      return "outage";
    }
  }

  /** Handles a row of the backlog. Its claims count the processes that ended while they had it. */
  async handleRow(row: BacklogRow): Promise<Outcome> {
    const deliveries = deliveriesOf(row);
    const [first] = deliveries;
    if (row.claims > 1 && deliveries.length > 1) return this.#divide(deliveries.map((delivery) => [delivery]));
    if (row.claims <= MOST_CLAIMS || first === undefined) return this.handle(deliveries);
    this.#count("failed", 1);
    await this.#giveUp(first, ENDED_PROCESS, first.failures.attempts + 1);
    return "served";
  }

  async #handleAll(batch: Delivery[]): Promise<Outcome> {
    const good = await this.#decoded(batch);
    const deliveries = good.map(({ delivery }) => delivery);
    if (good.length === 0) return "served";
    try {
      await this.#run(good.map(({ event }) => event));
    } catch (error) {
      return this.#failed(deliveries, error);
    }
    for (const delivery of deliveries) delivery.ack();
    this.#count("done", deliveries.length);
    this.#countLag(good.map(({ event }) => event));
    return "served";
  }

  #countLag(events: Event[]): void {
    const oldest = Math.min(...events.map(({ occurredAt }) => occurredAt?.getTime() ?? Number.POSITIVE_INFINITY));
    if (!Number.isFinite(oldest)) return;
    const seconds = Math.max(0, (Date.now() - oldest) / 1000);
    consumerLagSeconds.observe({ consumer: this.#options.durable }, seconds);
  }

  async #run(events: Event[]): Promise<void> {
    const { mongo, durable, handle } = this.#options;
    const { waiting, held } = this.#parts;
    // Tells the other replicas to look for what this process leaves when it ends.
    mongo.work.emit("begun");
    const stopClock = consumerBatchSeconds.startTimer({ consumer: durable });
    try {
      const { moreOf, done } = waiting.begin();
      const othersThan = (tenant: string) => held.hasOthersThan(tenant);
      await inTraceOf(durable, events, () => handle(events, { moreOf, othersThan }));
      done();
    } finally {
      stopClock();
    }
  }

  async #failed(deliveries: Delivery[], error: unknown): Promise<Outcome> {
    const { log, durable } = this.#options;
    const unavailable = isUnavailable(error);
    if (unavailable && (await this.#isDatabaseDown())) {
      log.warn({ err: error, durable, events: deliveries.length }, "a server cannot be reached; events wait for it");
      return "outage";
    }
    const [first] = deliveries;
    if (deliveries.length === 1 && first !== undefined) {
      this.#count("failed", 1);
      await this.#setAside(first, error, !unavailable);
      return "served";
    }
    log.debug({ err: error, durable, events: deliveries.length }, "a batch failed and is divided");
    const groups = [...Map.groupBy(deliveries, ({ tenant }) => tenant).values()];
    if (groups.length === 1) return this.#divide(halves(deliveries));
    for (const group of groups) if ((await this.#handleAll(group)) === "outage") return "outage";
    return "served";
  }

  async #divide(parts: Delivery[][]): Promise<Outcome> {
    for (const part of parts) await this.#parts.backlog.store(part);
    return "served";
  }

  // One event can cause a timeout while the database answers other queries.
  #isDatabaseDown(): Promise<boolean> {
    return probeMongo(this.#options.mongo, PING_MS).then(
      () => false,
      () => true,
    );
  }

  /** Decodes events; those that cannot be decoded become dead letters. */
  async #decoded(batch: Delivery[]): Promise<{ delivery: Delivery; event: Event }[]> {
    const good = [];
    for (const delivery of batch) {
      try {
        good.push({ delivery, event: decode(delivery) });
      } catch (error) {
        this.#count("failed", 1);
        await this.#giveUp(delivery, `cannot be decoded: ${describeError(error)}`, delivery.failures.attempts + 1);
      }
    }
    return good;
  }

  /** Stores a failed event in the backlog. @param counts whether the event itself caused the failure */
  async #setAside(delivery: Delivery, error: unknown, counts: boolean): Promise<void> {
    const { mongo, log, durable, retryDelaysMs } = this.#options;
    const { failures, tenant, eventId, type } = delivery;
    const now = mongo.now();
    const since = failures.since ?? now;
    const attempts = failures.attempts + Number(counts);
    const tries = failures.tries + 1;
    const description = describeError(error);
    const delay = retryDelaysMs[Math.min(tries, retryDelaysMs.length) - 1] ?? 0;
    log.error({ err: error, durable, tenant, eventId, type, attempts }, "handling an event failed");
    if (attempts > retryDelaysMs.length)
      return this.#giveUp({ ...delivery, failures: { ...failures, since } }, description, attempts);
    const dueAt = new Date(now.getTime() + delay);
    await this.#parts.backlog.postpone(delivery, { attempts, tries, since }, description, dueAt);
    delivery.ack();
  }

  async #giveUp(delivery: Delivery, error: string, attempts: number): Promise<void> {
    const { mongo, log, durable } = this.#options;
    const { tenant, eventId, type, failures } = delivery;
    await addDeadLetter(mongo, durable, delivery, { ...failures, attempts }, error);
    consumerDeadLetters.inc({ consumer: durable });
    log.error({ durable, tenant, eventId, type, attempts, error }, "an event became a dead letter");
    delivery.ack();
  }

  #count(outcome: "done" | "failed", events: number): void {
    consumerEvents.inc({ consumer: this.#options.durable, outcome }, events);
  }
}

function halves(deliveries: Delivery[]): Delivery[][] {
  const middle = Math.ceil(deliveries.length / 2);
  return [deliveries.slice(0, middle), deliveries.slice(middle)];
}
