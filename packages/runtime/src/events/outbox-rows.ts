import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Collection } from "mongodb";
import type { Call } from "../grpc/call.ts";
import { bytesOf, type Mongo, type StoredBytes } from "../mongo/mongo.ts";
import type { TraceHeaders } from "../telemetry/spans.ts";
import { newId } from "../values/ids.ts";
import { mapInSlices } from "../work/slices.ts";
import { eventSubject, type Nats } from "./nats.ts";
import type { Message } from "./publish.ts";

/** Events of a commit and of one trace, until they are published and read. */
export interface OutboxRow {
  _id: string;
  tenant: string;
  at: Date;
  trace?: TraceHeaders | undefined;
  events: StoredEvent[];
  /** Set while a consumer has not read the published events, see outbox-kept.ts. */
  storedIn?: string;
  seq?: number;
}

export const UNPUBLISHED = { storedIn: { $exists: false }, seq: { $exists: false } } as const;

interface StoredEvent {
  id: string;
  type: string;
  correlationId: string;
  payload: StoredBytes;
}

/** A new event. It gets its id, time and origin when it is stored. */
export interface NewEvent {
  type: string;
  data: Event["data"];
  /** The call that caused the event, when it is not the call of the commit. */
  cause?: Cause;
}

export interface Cause {
  call: Pick<Call, "tenant" | "correlationId" | "actor" | "actorName">;
  trace: TraceHeaders | undefined;
}

export function outboxRows({ db }: Mongo): Collection<OutboxRow> {
  return db.collection("outbox");
}

/** Groups events into one row per trace. @param at the time of all replicas, which no test moves, unlike `now` */
export async function toRows(
  own: Cause,
  events: NewEvent[],
  { at, now }: { at: Date; now: Date },
): Promise<OutboxRow[]> {
  const caused = events.map((event) => ({ ...event, cause: event.cause ?? own }));
  const byTrace = Map.groupBy(caused, ({ cause }) => cause.trace?.traceparent);
  return mapInSlices(byTrace.values(), async (group) => ({
    _id: newId(),
    tenant: own.call.tenant,
    at,
    trace: group[0]?.cause.trace,
    events: await mapInSlices(group, ({ type, data, cause: { call } }) => {
      const id = newId();
      const { tenant, correlationId, actor, actorName } = call;
      const event: Event = { id, tenant, type, occurredAt: now, correlationId, actor, actorName, data };
      return { id, type, correlationId, payload: Buffer.from(Event.encode(event).finish()) };
    }),
  }));
}

export function sizeOf({ events }: OutboxRow): number {
  return events.reduce((sum, { payload }) => sum + bytesOf(payload).length, 0);
}

export function toMessage(nats: Nats, tenant: string, trace: Partial<TraceHeaders>, event: StoredEvent): Message {
  return {
    subject: eventSubject(nats.root, tenant, event.type),
    id: event.id,
    payload: bytesOf(event.payload),
    headers: { ...trace, "x-correlation-id": event.correlationId },
  };
}
