import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JsMsg, nanos } from "nats";
import type { Logger } from "./logger.ts";
import type { Nats } from "./nats.ts";

export interface ConsumerOptions {
  nats: Nats;
  log: Logger;
  /** Name of the durable consumer; all replicas of a process share it. */
  durable: string;
  /** Subject filters, see `eventFilter`. */
  filters: string[];
  /** Most events handed over at once; also the most that this process holds. */
  batch: number;
  /** How long an event may be worked on before it is delivered again, in milliseconds. */
  ackWaitMs?: number;
  /**
   * Handles events in the order they arrived. All are acknowledged when it resolves; when it rejects, all are delivered
   * again later. It must be idempotent, and is never called twice at the same time.
   */
  handle(events: Event[]): Promise<void>;
}

export interface Consumer {
  /** Resolves when nothing is left to do: no event waits in the stream and none is being handled. For tests. */
  drain(): Promise<void>;
  /** Finishes the batch in hand and takes no more. */
  stop(): Promise<void>;
}

const RETRY_DELAYS_MS = [100, 500, 2_000, 10_000, 30_000];

/**
 * Consumes events through a durable pull consumer. Whatever has arrived is handled as one batch, so a lone event is
 * handled at once and a flood in large batches. Survives the loss of the connection and of the server.
 */
export async function startConsumer(options: ConsumerOptions): Promise<Consumer> {
  const { nats, log, durable, batch } = options;
  await nats.jsm.consumers.add(nats.stream, {
    durable_name: durable,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    filter_subjects: options.filters,
    ack_wait: nanos(options.ackWaitMs ?? 60_000),
    max_ack_pending: Math.max(1_000, batch * 4),
  });

  let stopped = false;
  let messages: ConsumerMessages | undefined;
  let queue: JsMsg[] = [];
  let working: Promise<void> | undefined;

  const work = async (): Promise<void> => {
    while (queue.length > 0 && !stopped) {
      const taken = queue.slice(0, sizeOfNext(queue, batch));
      queue = queue.slice(taken.length);
      await handleBatch(taken, options);
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
      }
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  const receiving = receive();

  return {
    drain: async () => {
      for (;;) {
        const info = await nats.jsm.consumers.info(nats.stream, durable);
        if (info.num_pending === 0 && info.num_ack_pending === 0 && queue.length === 0 && working === undefined) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    stop: async () => {
      stopped = true;
      messages?.stop();
      await working;
      // What was received and not begun goes to another replica at once.
      for (const message of queue) message.nak();
      await receiving;
    },
  };
}

/** Deliveries after which an event is suspected of being what makes its batches fail. */
const SUSPECT_AFTER = 3;

/** How many of the waiting messages are handled next: a suspect alone, so that it fails alone; others together. */
function sizeOfNext(queue: JsMsg[], batch: number): number {
  const suspect = queue.slice(0, batch).findIndex((message) => message.info.redeliveryCount >= SUSPECT_AFTER);
  if (suspect === -1) return Math.min(queue.length, batch);
  return Math.max(1, suspect);
}

async function handleBatch(messages: JsMsg[], { log, durable, handle }: ConsumerOptions): Promise<void> {
  try {
    await handle(messages.map((message) => Event.decode(message.data)));
    for (const message of messages) message.ack();
  } catch (error) {
    log.error({ err: error, durable, events: messages.length }, "events are handled again later");
    for (const message of messages) {
      const delay = RETRY_DELAYS_MS[Math.min(message.info.redeliveryCount, RETRY_DELAYS_MS.length) - 1] ?? 100;
      message.nak(delay);
    }
  }
}
