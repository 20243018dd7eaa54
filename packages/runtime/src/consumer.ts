import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JsMsg, NatsError, nanos } from "nats";
import type { Logger } from "./logger.ts";
import { ensureStream, type Nats, tenantOfSubject } from "./nats.ts";
import { consumerBatchSeconds, consumerEvents, consumerInHand, consumerPending } from "./telemetry/metrics.ts";
import { beginSpan, inSpan, readTraceHeaders, SpanKind, type TraceHeaders, traceHeaders } from "./telemetry/spans.ts";
import { untilReachable } from "./until-reachable.ts";

export interface ConsumerOptions {
  nats: Nats;
  log: Logger;
  /** Name of the durable consumer; all replicas of a process share it. */
  durable: string;
  /** Subject filters, see `eventFilter`. */
  filters: string[];
  /** Most events handed over at once; also the most that this process holds. */
  batch: number;
  /** After how long without a sign of life of who has an event it is delivered again, in milliseconds. */
  ackWaitMs?: number | undefined;
  /**
   * How long a batch may gather before it is handled, in milliseconds: for events that are mostly seen to already when
   * they arrive, and cost less together.
   */
  gatherMs?: number;
  /**
   * Handles events in the order they arrived. All are acknowledged when it resolves; when it rejects, all are delivered
   * again later. It must be idempotent, and is never called twice at the same time.
   * @param moreWaiting more had arrived behind these when they were taken
   * @param othersWait whether events of another tenant than this have arrived behind these by now
   */
  handle(events: Event[], moreWaiting: boolean, othersWait: (tenant: string) => boolean): Promise<void>;
}

export interface Consumer {
  /** Resolves when nothing is left to do: no event waits in the stream and none is being handled. For tests. */
  drain(): Promise<void>;
  /** Finishes the batch in hand and takes no more. */
  stop(): Promise<void>;
}

const ACK_WAIT_MS = 15_000;

const RETRY_DELAYS_MS = [100, 500, 2_000, 10_000, 30_000];

/**
 * Consumes events through a durable pull consumer. Whatever has arrived is handled as one batch, so a lone event is
 * handled at once and a flood in large batches. Survives the loss of the connection and of the server.
 */
export async function startConsumer(options: ConsumerOptions): Promise<Consumer> {
  const { nats, log, durable, batch, ackWaitMs = ACK_WAIT_MS, gatherMs = 0 } = options;
  const ensure = async (): Promise<void> => {
    const changeable = {
      filter_subjects: options.filters,
      ack_wait: nanos(ackWaitMs),
      max_ack_pending: Math.max(1_000, batch * 4),
    };
    const fixed = { durable_name: durable, ack_policy: AckPolicy.Explicit, deliver_policy: DeliverPolicy.All };
    try {
      await nats.jsm.consumers.add(nats.stream, { ...fixed, ...changeable });
    } catch (error) {
      if (!hasOtherSettings(error)) throw error;
      await nats.jsm.consumers.update(nats.stream, durable, changeable);
    }
  };
  await untilReachable("the event stream", ensure, log);
  const info = () => nats.jsm.consumers.info(nats.stream, durable);
  const forget = [
    consumerPending.from(async () => (await info()).num_pending, durable),
    consumerInHand.from(async () => (await info()).num_ack_pending, durable),
  ];

  let stopped = false;
  let messages: ConsumerMessages | undefined;
  let queue: JsMsg[] = [];
  let inHand: JsMsg[] = [];
  let working: Promise<void> | undefined;
  // What is held is not delivered to others while this process lives, and soon after it has died.
  const signsOfLife = setInterval(() => {
    for (const message of [...inHand, ...queue]) message.working();
  }, ackWaitMs / 3);
  signsOfLife.unref();

  const work = async (): Promise<void> => {
    while (queue.length > 0 && !stopped) {
      // What has arrived is handed over message by message: a batch begins when all of it is here.
      if (queue.length < batch) await new Promise((resolve) => setImmediate(resolve));
      if (queue.length < batch && gatherMs > 0) await new Promise((resolve) => setTimeout(resolve, gatherMs));
      inHand = queue.slice(0, sizeOfNext(queue, batch));
      queue = queue.slice(inHand.length);
      await handleBatch(inHand, options, lookBehind(queue));
      inHand = [];
    }
    working = undefined;
  };
  const receive = async (): Promise<void> => {
    while (!stopped) {
      try {
        const consumer = await nats.js.consumers.get(nats.stream, durable);
        messages = await consumer.consume({ max_messages: batch, expires: 5_000 });
        for await (const message of messages) {
          queue.push(message);
          working ??= work();
          // Holding more than one batch would only let other replicas starve.
          if (queue.length >= batch) await working;
          if (stopped) break;
        }
      } catch (error) {
        if (!stopped) log.warn({ err: error, durable }, "consumer interrupted");
        // A server that came back without its data has neither stream nor consumer.
        if (!stopped && isMissing(error)) await recover().catch(() => undefined);
      }
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  const recover = async (): Promise<void> => {
    await ensureStream(nats);
    await ensure();
  };
  const receiving = receive();

  return {
    drain: async () => {
      for (;;) {
        const { num_pending, num_ack_pending } = await info();
        if (num_pending === 0 && num_ack_pending === 0 && queue.length === 0 && working === undefined) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    stop: async () => {
      stopped = true;
      for (const one of forget) one();
      messages?.stop();
      await working;
      clearInterval(signsOfLife);
      // What was received and not begun goes to another replica at once.
      for (const message of queue) message.nak();
      await receiving;
    },
  };
}

/** True when the consumer is there with other settings, of an earlier version: error code 10148 of the JetStream API. */
function hasOtherSettings(error: unknown): boolean {
  return error instanceof NatsError && error.api_error?.err_code === 10148;
}

/** True when the stream or the consumer does not exist: error codes 10059 and 10014 of the JetStream API. */
function isMissing(error: unknown): boolean {
  return error instanceof NatsError && (error.api_error?.err_code === 10059 || error.api_error?.err_code === 10014);
}

/** Deliveries after which an event is suspected of being what makes its batches fail. */
const SUSPECT_AFTER = 3;

/** How many of the waiting messages are handled next: a suspect alone, so that it fails alone; others together. */
function sizeOfNext(queue: JsMsg[], batch: number): number {
  const suspect = queue.slice(0, batch).findIndex((message) => message.info.redeliveryCount >= SUSPECT_AFTER);
  if (suspect === -1) return Math.min(queue.length, batch);
  return Math.max(1, suspect);
}

type OthersWait = (tenant: string) => boolean;

/** Looks at messages that have arrived, each only once. @param queue only ever grows while it is looked at */
function lookBehind(queue: readonly JsMsg[]): OthersWait {
  const looked = new Map<string, number>();
  return (tenant) => {
    let next = looked.get(tenant) ?? 0;
    while (next < queue.length && tenantOfSubject(queue[next]?.subject ?? "") === tenant) next += 1;
    looked.set(tenant, next);
    return next < queue.length;
  };
}

async function handleBatch(messages: JsMsg[], options: ConsumerOptions, othersWait: OthersWait): Promise<void> {
  const { log, durable } = options;
  const count = (outcome: string) => consumerEvents.inc({ consumer: durable, outcome }, messages.length);
  const stopClock = consumerBatchSeconds.startTimer({ consumer: durable });
  try {
    await handleTraced(messages, options, othersWait);
    for (const message of messages) message.ack();
    count("done");
  } catch (error) {
    count("failed");
    log.error({ err: error, durable, events: messages.length }, "events are handled again later");
    for (const message of messages) {
      const delay = RETRY_DELAYS_MS[Math.min(message.info.redeliveryCount, RETRY_DELAYS_MS.length) - 1] ?? 100;
      message.nak(delay);
    }
  } finally {
    stopClock();
  }
}

/**
 * The work on a batch is part of the trace of its first event, as it is in the logs; the traces of the others have a span
 * of the same time that leads there.
 */
async function handleTraced(
  messages: JsMsg[],
  { durable, handle }: ConsumerOptions,
  othersWait: OthersWait,
): Promise<void> {
  const events = messages.map((message) => {
    const event = Event.decode(message.data);
    const trace = readTraceHeaders((name) => message.headers?.get(name));
    if (trace !== undefined) traces.set(event, trace);
    return event;
  });
  const [parent, ...others] = new Map(
    events.map(traceOfEvent).flatMap((trace) => (trace === undefined ? [] : [[trace.traceparent, trace]])),
  ).values();
  const { tenant = "", correlationId = "" } = events[0] ?? {};
  const attributes = { tenant, correlationId, "messaging.batch.message_count": messages.length };
  const shared = { kind: SpanKind.CONSUMER, attributes };
  const name = `Consume ${durable}`;
  await inSpan(name, { ...shared, parent, links: others }, async () => {
    const here = traceHeaders();
    const links = here === undefined ? [] : [here];
    const spans = others.slice(0, MAX_TRACES).map((trace) => beginSpan(name, { ...shared, parent: trace, links }));
    try {
      await handle(events, (messages.at(-1)?.info.pending ?? 0) > 0, othersWait);
    } finally {
      for (const begun of spans) begun?.span.end();
    }
  });
}

/** Most other traces that a batch leaves a span in. */
const MAX_TRACES = 50;

const traces = new WeakMap<Event, TraceHeaders>();

/** Where in a trace an event of a batch was published, undefined when it was not traced. */
export function traceOfEvent(event: Event): TraceHeaders | undefined {
  return traces.get(event);
}
