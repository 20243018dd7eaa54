import type { Binary, Collection } from "mongodb";
import { newId } from "../ids.ts";
import type { Collections } from "../migrations/schema.ts";
import type { Mongo } from "../mongo.ts";
import type { TraceHeaders } from "../telemetry/spans.ts";
import type { Delivery, Failures } from "./delivery.ts";

/** An event that is stored outside the stream. */
export interface StoredEvent {
  id: string;
  type: string;
  data: Binary | Buffer;
  trace?: TraceHeaders | undefined;
}

/**
 * Events of one tenant that wait outside the stream for one consumer: a chunk of events that were too many to hold, or
 * one event that failed.
 */
export interface BacklogRow {
  /** The `eventKey` of a single event, so that an event that is stored twice has one row; otherwise a new id. */
  _id: string;
  consumer: string;
  tenant: string;
  /** When the row may be claimed. For a claimed row, when the claim expires. By the machines' clocks. */
  dueAt: Date;
  /** The consumer instance that has claimed the row, null when it is free. */
  owner: string | null;
  /** How often a process claimed the row without an outcome. More than one claim means that a process ended. */
  claims: number;
  /** See `Failures`. */
  attempts: number;
  tries: number;
  since?: Date | undefined;
  /** Describes the last failure without data of the tenant. */
  error?: string;
  events: StoredEvent[];
}

/** The largest number of event bytes in one row. A MongoDB document may have 16 MiB. */
const ROW_BYTES = 4 * 1024 * 1024;

export interface Backlog {
  /** Stores events that are due now, those of a tenant in a row. */
  store(deliveries: readonly Delivery[]): Promise<void>;
  /** Stores an event that failed, or updates the row that it came from. */
  postpone(delivery: Delivery, failures: Failures, error: string, dueAt: Date): Promise<void>;
  /** Claims the oldest due row of the next tenant in turn (round robin). */
  claimNext(): Promise<BacklogRow | undefined>;
  /** Extends the claim on a row. */
  renew(row: BacklogRow): Promise<void>;
  /** Deletes a claimed row, unless it was postponed or another process has claimed it. */
  finish(row: BacklogRow): Promise<void>;
  /** Releases the claim on a row, so that another process may claim it at once. */
  release(row: BacklogRow): Promise<void>;
  /** True when events of the tenant that have not failed wait in rows that this process has not claimed. */
  holdsNew(tenant: string): Promise<boolean>;
  /** The number of rows, and for how many seconds the oldest one has been due. */
  measure(): Promise<{ rows: number; overdueSeconds: number }>;
}

/** The collection of the backlogs of a process, for the schema of its database. */
export const backlogCollections: Collections = {
  event_backlog: [
    { key: { consumer: 1, tenant: 1, dueAt: 1 }, name: "next" },
    { key: { consumer: 1, dueAt: 1 }, name: "due" }, // for `measure`
    { key: { consumer: 1, tenant: 1 }, name: "new", partialFilterExpression: { tries: 0 } }, // for `holdsNew`
  ],
};

export function backlogRows({ db }: Mongo): Collection<BacklogRow> {
  return db.collection("event_backlog");
}

/** The id of an event of one consumer in the backlog and the dead letters. */
export function eventKey(consumer: string, eventId: string): string {
  return `${consumer}:${eventId}`;
}

/** The events of a claimed row. */
export function deliveriesOf({ tenant, attempts, tries, since, events }: BacklogRow): Delivery[] {
  const failures = { attempts, tries, since };
  const done = { settle: () => undefined, giveBack: () => undefined };
  return events.map(({ id: eventId, type, data, trace }) => {
    return { tenant, eventId, type, data: bytesOf(data), trace, failures, ...done };
  });
}

/** Converts an event to its stored form. */
export function toStored({ eventId, type, data, trace }: Delivery): StoredEvent {
  return { id: eventId, type, data: Buffer.from(data), ...(trace === undefined ? {} : { trace }) };
}

/** The bytes of a stored event. Rows read from the database hold `Binary`. */
export function bytesOf(data: Binary | Buffer): Uint8Array {
  return Buffer.isBuffer(data) ? data : data.buffer;
}

/** The time limit of the queries for the metrics, in milliseconds. */
const METRICS_MS = 2_000;

export interface BacklogOptions {
  /** When a claim expires unless it is renewed. */
  leaseMs: number;
  /** The largest number of events in one row. */
  rowEvents: number;
}

/** Opens the backlog of a consumer. */
export function openBacklog(mongo: Mongo, consumer: string, { leaseMs, rowEvents }: BacklogOptions): Backlog {
  const rows = backlogRows(mongo);
  const owner = newId();
  const leaseEnd = () => new Date(Date.now() + leaseMs);
  const free = { consumer, owner: null, claims: 0, attempts: 0, tries: 0 };
  let served = "";

  const claimAfter = (after: string) =>
    rows.findOneAndUpdate(
      { consumer, tenant: { $gt: after }, dueAt: { $lte: new Date() } },
      { $set: { dueAt: leaseEnd(), owner }, $inc: { claims: 1 } },
      { sort: { tenant: 1, dueAt: 1 }, returnDocument: "after" },
    );

  return {
    store: async (deliveries) => {
      const dueAt = new Date();
      const writes = inRows(deliveries, rowEvents).map((chunk) => {
        const [{ tenant, eventId }] = chunk as [Delivery];
        const row = { ...free, tenant, dueAt, events: chunk.map(toStored) };
        const _id = chunk.length === 1 ? eventKey(consumer, eventId) : newId();
        return { updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true } };
      });
      if (writes.length > 0) await rows.bulkWrite(writes, { ordered: false });
    },
    postpone: async (delivery, { attempts, tries, since }, error, dueAt) => {
      const set = { dueAt, owner: null, claims: 0, error };
      await rows.updateOne(
        { _id: eventKey(consumer, delivery.eventId) },
        {
          $set: set,
          // A second copy of the event must not lower the counts of the first.
          $max: { attempts, tries },
          $setOnInsert: { consumer, tenant: delivery.tenant, since, events: [toStored(delivery)] },
        },
        { upsert: true },
      );
    },
    claimNext: async () => {
      const row = (await claimAfter(served)) ?? (served === "" ? null : await claimAfter(""));
      served = row?.tenant ?? "";
      return row ?? undefined;
    },
    renew: async ({ _id }) => {
      await rows.updateOne({ _id, owner }, { $set: { dueAt: leaseEnd() } });
    },
    finish: async ({ _id }) => {
      await rows.deleteOne({ _id, owner });
    },
    release: async ({ _id }) => {
      await rows.updateOne({ _id, owner }, { $set: { owner: null, dueAt: new Date() }, $inc: { claims: -1 } });
    },
    holdsNew: async (tenant) =>
      (await rows.findOne({ consumer, tenant, tries: 0, owner: { $ne: owner } }, { projection: { _id: 1 } })) !== null,
    measure: async () => {
      const count = await rows.countDocuments({ consumer }, { maxTimeMS: METRICS_MS });
      const options = { sort: { dueAt: 1 as const }, projection: { dueAt: 1 }, maxTimeMS: METRICS_MS };
      const oldest = await rows.findOne({ consumer }, options);
      const waited = oldest === null ? 0 : (Date.now() - oldest.dueAt.getTime()) / 1_000;
      return { rows: count, overdueSeconds: Math.max(0, waited) };
    },
  };
}

/** Divides events into chunks of one row each: by tenant, within the limits of a row. */
function inRows(deliveries: readonly Delivery[], rowEvents: number): Delivery[][] {
  const chunks: Delivery[][] = [];
  for (const group of Map.groupBy(deliveries, ({ tenant }) => tenant).values()) {
    let bytes = Number.POSITIVE_INFINITY;
    for (const delivery of group) {
      if (bytes + delivery.data.length > ROW_BYTES || chunks.at(-1)?.length === rowEvents) {
        chunks.push([]);
        bytes = 0;
      }
      chunks.at(-1)?.push(delivery);
      bytes += delivery.data.length;
    }
  }
  return chunks;
}
