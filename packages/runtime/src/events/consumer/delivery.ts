import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { JsMsg } from "nats";
import type { Mongo } from "../../mongo/mongo.ts";
import type { Logger } from "../../process/logger.ts";
import { readTraceHeaders, type TraceHeaders } from "../../telemetry/spans.ts";
import type { Nats } from "../nats.ts";

/** An event to handle, from the stream or from the backlog. */
export interface Delivery {
  readonly tenant: string;
  readonly eventId: string;
  readonly type: string;
  /** The encoded event. */
  readonly data: Uint8Array;
  readonly trace: TraceHeaders | undefined;
  readonly failures: Failures;
  /** Acknowledges an event of the stream after it was handled or stored elsewhere. May be called twice. */
  ack(): void;
  /** Returns an event of the stream, so that any process may take it. */
  giveBack(delayMs: number): void;
}

/** Earlier failures of an event. */
export interface Failures {
  /** Failures that the event itself caused. */
  attempts: number;
  /** All failures, with those during an outage. The delay grows with this number. */
  tries: number;
  /** The time of the first failure, undefined without failures. */
  since: Date | undefined;
}

export const NO_FAILURES: Failures = { attempts: 0, tries: 0, since: undefined };

/** The delivery of a message. Its headers, with the id and the trace, are parsed on first use. */
export function deliveryOf(message: JsMsg, { ack, giveBack }: Pick<Delivery, "ack" | "giveBack">): Delivery {
  const { subject, headers, seq, data } = message;
  const [, tenant = "", ...type] = subject.split(".");
  return {
    tenant,
    get eventId() {
      return headers?.get("Nats-Msg-Id") || `stream-${seq}`;
    },
    type: type.join("."),
    data,
    get trace() {
      return readTraceHeaders((name) => headers?.get(name));
    },
    failures: NO_FAILURES,
    ack,
    giveBack,
  };
}

const traces = new WeakMap<Event, TraceHeaders>();

/** @throws when the bytes are not an event */
export function decode({ data, trace }: Delivery): Event {
  const event = Event.decode(data);
  if (trace !== undefined) traces.set(event, trace);
  return event;
}

/** The trace position at which an event was published; undefined when it was not traced. */
export function traceOfEvent(event: Event): TraceHeaders | undefined {
  return traces.get(event);
}

/** Events behind a batch, as a handler may ask for them at any time. */
interface Waiting {
  /** Tells whether more events of this tenant wait for this consumer, as far as this process knows. */
  moreOf(tenant: string): boolean;
  /** Tells whether events of another tenant have arrived. */
  othersThan(tenant: string): boolean;
}

export interface ConsumerOptions {
  nats: Nats;
  /** The database of the process. It has `consumerCollections`. */
  mongo: Mongo;
  log: Logger;
  /** Name of the durable consumer, which all replicas share. */
  durable: string;
  /** Subject filters, see `eventFilter`. */
  filters: string[];
  batch: number;
  /** Bytes of a batch at most, for events whose cost grows with their size; 4 MiB by default. */
  batchBytes?: number;
  /** Time without a sign of life after which another process gets the events, in milliseconds. */
  ackWaitMs: number;
  /** Wait of a batch for more events, in milliseconds: large batches cost less when most events are no-ops. */
  gatherMs?: number;
  /** Delays before an event that failed is tried again, in milliseconds. After the last it becomes a dead letter. */
  retryDelaysMs: readonly number[];
  /** Handles a batch, idempotently; calls for a tenant never overlap. After a rejection, smaller batches follow. */
  handle(events: Event[], waiting: Waiting): Promise<void>;
  /** Called when no more events of a tenant wait, after `handle` was told that more did. */
  onCaughtUp?(tenant: string): Promise<void>;
}
