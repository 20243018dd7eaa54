import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { probeMongo } from "../mongo.ts";
import { consumerBatchSeconds, consumerDeadLetters, consumerEvents } from "../telemetry/metrics.ts";
import type { Backlog } from "./backlog.ts";
import type { ConsumerOptions } from "./consumer.ts";
import { addDeadLetter } from "./dead-letters.ts";
import { type Delivery, decode } from "./delivery.ts";
import type { Held } from "./held.ts";
import { describeError, isUnavailable } from "./safe-error.ts";
import type { Suspects } from "./suspects.ts";
import { inTraceOf } from "./traced.ts";
import type { WaitingKnown } from "./waiting.ts";

/** How long the database may take to answer before it counts as gone, in milliseconds. */
const PING_MS = 2_000;
/** Error of an event that ended the processes which handled it. */
const ENDED_PROCESS = "The process ended twice while it handled this event";

export interface ServeParts {
  options: Pick<ConsumerOptions, "mongo" | "log" | "durable" | "handle" | "retryDelaysMs">;
  held: Held;
  backlog: Backlog;
  suspects: Suspects;
  ackWaitMs: number;
  waiting: WaitingKnown;
}

/** What became of a batch: `outage`, nothing was handled because a server cannot be reached. */
export type Outcome = "served" | "outage";

/**
 * Handles a batch. When that fails, the batch is divided: first by tenant, then in halves, until the events that fail are
 * alone. Those are tried again later, and given up after the last delay.
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

  /** @param counts whether the failure was the event's fault */
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

  /** Events that can be decoded; the others are given up. */
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
    try {
      const { moreOf, done } = parts.waiting.begin();
      await inTraceOf(durable, events, () => options.handle(events, { moreOf, othersThan: held.hasOthersThan }));
      done();
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
    if (unavailable && (await isDatabaseGone())) {
      held.putBack(byTenant(deliveries));
      log.warn(
        { err: error, durable, events: deliveries.length },
        "events wait until the servers can be reached again",
      );
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
    for (const [delivery] of groups) if (delivery !== undefined) held.keepApart(delivery.tenant);
    held.putBack(groups.length > 1 ? groups : halves(deliveries));
    return "served";
  };

  // A call that ran out of time may be the fault of the event; then the database still answers others.
  const isDatabaseGone = async (): Promise<boolean> =>
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
      // What became of the events could not be stored: they are handled again.
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
