import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { readTraceHeaders, type TraceHeaders } from "../telemetry/spans.ts";
import { type BacklogRow, bytesOf } from "./backlog.ts";
import type { StreamMessage } from "./stream.ts";

/** One event that a consumer has to handle. It comes from the stream or from the backlog. */
export interface Delivery {
  readonly from: "stream" | "backlog";
  readonly tenant: string;
  readonly eventId: string;
  readonly type: string;
  /** The encoded event. */
  readonly data: Uint8Array;
  readonly trace: TraceHeaders | undefined;
  readonly failures: Failures;
  /** The process that had the event before ended without saying what became of it. */
  readonly suspect: boolean;
  /** The event was handled, or is stored somewhere else: it need not be delivered again. May be called twice. */
  settle(): void;
  /** Gives an event of the stream back, so that any process may take it. */
  giveBack(delayMs: number): void;
}

/** How often handling an event has failed before. */
export interface Failures {
  /** Failures that were the fault of the event. */
  attempts: number;
  /** All failures, also those during an outage; the delay grows with it. */
  tries: number;
  /** Time of the first failure, undefined when there was none. */
  since: Date | undefined;
}

export const NO_FAILURES: Failures = { attempts: 0, tries: 0, since: undefined };

/** The delivery of a message. The id and the trace are in its headers, which are parsed only when they are needed. */
export function deliveryOf({ message, ack, nak }: StreamMessage): Delivery {
  const { subject, headers, seq, data } = message;
  const [, tenant = "", ...type] = subject.split(".");
  return {
    from: "stream",
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
    suspect: message.info.redeliveryCount > 1,
    settle: ack,
    giveBack: nak,
  };
}

/** The deliveries of a claimed row. @param finished called when all of them are settled */
export function deliveriesOf(row: BacklogRow, finished: () => void): Delivery[] {
  const { tenant, attempts, tries, since, claims } = row;
  let open = row.events.length;
  return row.events.map(({ id: eventId, type, data, trace }) => {
    let settled = false;
    return {
      from: "backlog",
      tenant,
      eventId,
      type,
      data: bytesOf(data),
      trace,
      failures: { attempts, tries, since },
      // This claim is the first, unless a process ended with the row or its events.
      suspect: claims > 1,
      settle: () => {
        if (settled) return;
        settled = true;
        open -= 1;
        if (open === 0) finished();
      },
      giveBack: () => undefined,
    };
  });
}

const traces = new WeakMap<Event, TraceHeaders>();

/** @throws when the bytes are not an event */
export function decode({ data, trace }: Delivery): Event {
  const event = Event.decode(data);
  if (trace !== undefined) traces.set(event, trace);
  return event;
}

/** Where in a trace an event of a batch was published, undefined when it was not traced. */
export function traceOfEvent(event: Event): TraceHeaders | undefined {
  return traces.get(event);
}
