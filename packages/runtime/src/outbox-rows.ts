import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Binary } from "mongodb";
import type { Call } from "./call.ts";
import { newId } from "./ids.ts";
import { eventSubject, type Nats } from "./nats.ts";
import type { Message } from "./publish.ts";
import type { TraceHeaders } from "./telemetry/spans.ts";

/** The events of a commit that belong to one trace, waiting to be published. */
export interface OutboxRow {
  _id: string;
  tenant: string;
  at: Date;
  /** Where in a trace the commit was made. */
  trace?: TraceHeaders | undefined;
  events: StoredEvent[];
}

interface StoredEvent {
  id: string;
  type: string;
  correlationId: string;
  payload: Binary | Buffer;
}

/** An event as a decision makes it; identity, time and origin are added when it is stored. */
export interface NewEvent {
  type: string;
  data: Event["data"];
  /** Whose doing it is, when it is not that of the call which the commit is made for. */
  cause?: Cause;
}

/** A call of which events tell, and where in its trace it was. */
export interface Cause {
  call: Pick<Call, "tenant" | "correlationId" | "actor">;
  /** Undefined when nothing is traced. */
  trace: TraceHeaders | undefined;
}

/** A row for each trace that events belong to: one for all, where nothing is traced. */
export function toRows(own: Cause, events: NewEvent[], now: Date): OutboxRow[] {
  const caused = events.map((event) => ({ ...event, cause: event.cause ?? own }));
  const byTrace = Map.groupBy(caused, ({ cause }) => cause.trace?.traceparent);
  return [...byTrace.values()].map((group) => ({
    _id: newId(),
    tenant: own.call.tenant,
    // The sweeper compares with the machine's own time, also where tests move the clock of the domain.
    at: new Date(),
    trace: group[0]?.cause.trace,
    events: group.map(({ type, data, cause: { call } }) => {
      const id = newId();
      const { tenant, correlationId, actor } = call;
      const event: Event = { id, tenant, type, occurredAt: now, correlationId, actor, data };
      return { id, type, correlationId, payload: Buffer.from(Event.encode(event).finish()) };
    }),
  }));
}

/** The bytes of a row's events. */
export function sizeOf({ events }: OutboxRow): number {
  return events.reduce((sum, { payload }) => sum + bytesOf(payload).length, 0);
}

// A row read back from the database holds BSON Binary, a row just written holds a Buffer.
function bytesOf(payload: StoredEvent["payload"]): Uint8Array {
  return Buffer.isBuffer(payload) ? payload : payload.buffer;
}

export function toMessage(nats: Nats, tenant: string, trace: Partial<TraceHeaders>, event: StoredEvent): Message {
  return {
    subject: eventSubject(nats.root, tenant, event.type),
    id: event.id,
    payload: bytesOf(event.payload),
    headers: { ...trace, "x-correlation-id": event.correlationId },
  };
}
