import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { probeMongo } from "../mongo.ts";
import { consumerBatchSeconds, consumerDeadLetters, consumerEvents } from "../telemetry/metrics.ts";
import type { Backlog } from "./backlog.ts";
import type { BatchSize } from "./batch-size.ts";
import { addDeadLetter } from "./dead-letters.ts";
import { type Delivery, decode } from "./delivery.ts";
import type { Held } from "./held.ts";
import type { ConsumerOptions } from "./options.ts";
import { describeError, isUnavailable } from "./safe-error.ts";
import type { Suspects } from "./suspects.ts";
import { inTraceOf } from "./traced.ts";
import type { WaitingTracker } from "./waiting.ts";

/** How long the database may take to answer before it counts as unreachable, in milliseconds. */
const PING_MS = 2_000;
/** The error of an event whose handling killed two processes. */
const ENDED_PROCESS = "The process ended twice while it handled this event";

export interface ServeParts {
  options: Pick<ConsumerOptions, "mongo" | "log" | "durable" | "handle" | "retryDelaysMs">;
  held: Held;
  backlog: Backlog;
  suspects: Suspects;
  ackWaitMs: number;
  waiting: WaitingTracker;
  size: BatchSize;
}

/** The outcome of a batch. After `outage` nothing was handled, because a server cannot be reached. */
export type Outcome = "served" | "outage";

/**
 * Returns a function that handles a batch. When the handler fails, the batch is divided, first by tenant and then in
 * halves, until the failing events are alone. Those are tried again later, and become dead letters after the last
 * delay.
 */
export function serving(parts: ServeParts): (batch: Delivery[]) => Promise<Outcome> {
  const { options, held, backlog, suspects, ackWaitMs } = parts;
  const { mongo, log, durable, retryDelaysMs } = options;
  const count = (outcome: string, events: number) => consumerEvents.inc({ consumer: durable, outcome }, events);

  const giveUp = async (delivery: Delivery, error: string, attempts: number): Promise<void> => {
    const { tenant, eventId, type, failures } = delivery;
    await addDeadLetter(mongo, durable, delivery, { ...failures, attempts }, error);
    consumerDeadLetters.inc({ consumer: durable });
    log.error({ durable, tenant, eventId, type, attempts, error }, "an event became a dead letter");
    delivery.settle();
  };

  /** Stores a failed event in the backlog. @param counts true when the event itself caused the failure */
  const setAside = async (delivery: Delivery, error: unknown, counts: boolean): Promise<void> => {
    const { failures, tenant, eventId, type } = delivery;
    const since = failures.since ?? new Date();
    const attempts = failures.attempts + Number(counts);
    const tries = failures.tries + 1;
    const description = describeError(error);
    const delay = retryDelaysMs[Math.min(tries, retryDelaysMs.length) - 1] ?? 0;
    log.error({ err: error, durable, tenant, eventId, type, attempts }, "handling an event failed");
    if (attempts > retryDelaysMs.length)
      return giveUp({ ...delivery, failures: { ...failures, since } }, description, attempts);
    await backlog.postpone(delivery, { attempts, tries, since }, description, new Date(Date.now() + delay));
    delivery.settle();
  };

  /** Decodes events. An event that cannot be decoded becomes a dead letter. */
  const decoded = async (batch: Delivery[]): Promise<{ delivery: Delivery; event: Event }[]> => {
    const good = [];
    for (const delivery of batch) {
      try {
        good.push({ delivery, event: decode(delivery) });
      } catch (error) {
        count("failed", 1);
        await giveUp(delivery, `cannot be decoded: ${describeError(error)}`, delivery.failures.attempts + 1);
      }
    }
    return good;
  };

  const handle = async (events: Event[]): Promise<void> => {
    const stopClock = consumerBatchSeconds.startTimer({ consumer: durable });
    const startedAt = Date.now();
    try {
      const { moreOf, done } = parts.waiting.begin();
      await inTraceOf(durable, events, () => options.handle(events, { moreOf, othersThan: held.hasOthersThan }));
      done();
      parts.size.handled(events.length, Date.now() - startedAt);
    } finally {
      stopClock();
    }
  };

  const handleAll = async (batch: Delivery[]): Promise<Outcome> => {
    const good = await decoded(batch);
    const deliveries = good.map(({ delivery }) => delivery);
    if (good.length === 0) return "served";
    try {
      await handle(good.map(({ event }) => event));
    } catch (error) {
      return failed(deliveries, error);
    }
    for (const delivery of deliveries) delivery.settle();
    count("done", deliveries.length);
    return "served";
  };

  const failed = async (deliveries: Delivery[], error: unknown): Promise<Outcome> => {
    const unavailable = isUnavailable(error);
    if (unavailable && (await isDatabaseDown())) {
      held.putBack(byTenant(deliveries));
      log.warn({ err: error, durable, events: deliveries.length }, "a server cannot be reached; events wait for it");
      return "outage";
    }
    const [first] = deliveries;
    if (deliveries.length === 1 && first !== undefined) {
      count("failed", 1);
      await setAside(first, error, !unavailable);
      return "served";
    }
    log.debug({ err: error, durable, events: deliveries.length }, "a batch failed and is divided");
    const groups = byTenant(deliveries);
    for (const [delivery] of groups) if (delivery !== undefined) held.isolate(delivery.tenant);
    held.putBack(groups.length > 1 ? groups : halves(deliveries));
    return "served";
  };

  // A timeout can be the fault of one event. Then the database still answers other queries.
  const isDatabaseDown = async (): Promise<boolean> =>
    probeMongo(mongo, PING_MS).then(
      () => false,
      () => true,
    );

  const handleSuspect = async (delivery: Delivery): Promise<Outcome> => {
    const verdict = await suspects.begin(delivery);
    if (verdict === "busy") {
      await backlog.lookAgainAt(delivery, new Date(Date.now() + ackWaitMs));
      delivery.settle();
      return "served";
    }
    if (verdict === "deadly") {
      count("failed", 1);
      await giveUp(delivery, ENDED_PROCESS, delivery.failures.attempts + 1);
      await suspects.discard(delivery);
      return "served";
    }
    const outcome = await handleAll([delivery]);
    await suspects.end(delivery);
    return outcome;
  };

  return async (batch) => {
    const [first] = batch;
    try {
      return await (batch.length === 1 && first?.suspect ? handleSuspect(first) : handleAll(batch));
    } catch (error) {
      // The outcome could not be stored, so the events are handled again.
      log.warn({ err: error, durable }, "the backlog cannot be written");
      held.putBack(byTenant(batch));
      return "outage";
    }
  };
}

function byTenant(deliveries: Delivery[]): Delivery[][] {
  return [...Map.groupBy(deliveries, ({ tenant }) => tenant).values()];
}

function halves(deliveries: Delivery[]): Delivery[][] {
  const middle = Math.ceil(deliveries.length / 2);
  return [deliveries.slice(0, middle), deliveries.slice(middle)];
}
