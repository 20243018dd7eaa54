import type { Collection } from "mongodb";
import { newId } from "../ids.ts";
import type { Collections } from "../migrations/schema.ts";
import type { Mongo } from "../mongo.ts";
import { bytesOf, type StoredBytes } from "../stored-bytes.ts";
import type { TraceHeaders } from "../telemetry/spans.ts";
import type { Claim } from "../work-queue/claim.ts";
import { WorkQueue } from "../work-queue/work-queue.ts";
import { type WorkRow, workIndexes } from "../work-queue/work-row.ts";
import type { Delivery, Failures } from "./delivery.ts";
import type { Most } from "./held.ts";
import type { ConsumerOptions } from "./options.ts";

/** An event that is stored outside the stream. */
export interface StoredEvent {
  id: string;
  type: string;
  data: StoredBytes;
  trace?: TraceHeaders | undefined;
}

/**
 * Events of one tenant that wait outside the stream for one consumer, whose name is that of the queue: a chunk of events
 * that were too many to hold, or one event that failed. The id of a single event is its `eventKey`, so an event that is
 * stored twice has one row.
 */
export interface BacklogRow extends WorkRow {
  /** See `Failures`. */
  attempts: number;
  tries: number;
  since?: Date | undefined;
  /** Describes the last failure without data of the tenant. */
  error?: string;
  events: StoredEvent[];
}

/** The collection of the backlogs of a process, for the schema of its database. */
export const backlogCollections: Collections = {
  event_backlog: [
    ...workIndexes,
    { key: { queue: 1, tenant: 1 }, name: "new_of_queue", partialFilterExpression: { tries: 0 } }, // for `holdsNew`
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
  const done = { ack: () => undefined, giveBack: () => undefined };
  return events.map(({ id: eventId, type, data, trace }) => {
    return { tenant, eventId, type, data: bytesOf(data), trace, failures, ...done };
  });
}

export function toStored({ eventId, type, data, trace }: Delivery): StoredEvent {
  return { id: eventId, type, data: Buffer.from(data), ...(trace === undefined ? {} : { trace }) };
}

type Options = Pick<ConsumerOptions, "mongo" | "durable" | "ackWaitMs" | "log">;

/** The backlog of a consumer. A process claims one row at a time, so its count of claims is about this row alone. */
export class Backlog {
  readonly queue: WorkQueue<BacklogRow>;
  readonly #consumer: string;
  readonly #row: Most;
  readonly #due: (ms: number) => void;
  #claimed: Claim<BacklogRow> | undefined;
  /** False when nothing was due when it was read last. */
  #mayHold = true;

  /**
   * @param row the most events in one row, and of their bytes
   * @param due told in how many milliseconds a row will be due; `look` is called then
   */
  constructor({ mongo, durable, ackWaitMs, log }: Options, row: Most, due: (ms: number) => void) {
    this.queue = new WorkQueue({ rows: backlogRows(mongo), queue: durable, leaseMs: ackWaitMs, log });
    this.#consumer = durable;
    this.#row = row;
    this.#due = due;
  }

  /** The backlog is read again. */
  look(): void {
    this.#mayHold = true;
  }

  /** Stores events that are due now, those of a tenant in a row. */
  async store(deliveries: readonly Delivery[]): Promise<void> {
    const work = inRows(deliveries, this.#row).map((chunk) => {
      const [{ tenant, eventId }] = chunk as [Delivery];
      const _id = chunk.length === 1 ? eventKey(this.#consumer, eventId) : newId();
      return { _id, tenant, attempts: 0, tries: 0, events: chunk.map(toStored) };
    });
    await this.queue.add(work);
    this.#due(0);
  }

  /** Stores an event that failed, or updates the row that it came from. That row is free then. */
  async postpone(delivery: Delivery, { attempts, tries, since }: Failures, error: string, dueAt: Date): Promise<void> {
    const { tenant, eventId } = delivery;
    await this.queue.rows.updateOne(
      { _id: eventKey(this.#consumer, eventId) },
      {
        $set: { dueAt, owner: null, claims: 0, error },
        // A second copy of the event must not lower the counts of the first.
        $max: { attempts, tries },
        $setOnInsert: { queue: this.#consumer, tenant, since, events: [toStored(delivery)] },
      },
      { upsert: true },
    );
    this.#due(dueAt.getTime() - Date.now());
  }

  /** The row that this process has claimed; claims the next one when it has none. */
  async next(): Promise<BacklogRow | undefined> {
    if (this.#claimed === undefined && this.#mayHold) {
      // What is stored from here on is told.
      this.#mayHold = false;
      try {
        const now = new Date();
        this.#claimed = await this.queue.claimNext();
        if (this.#claimed === undefined) this.#due(await this.queue.nextDueMs(now));
        else this.#mayHold = true;
      } catch (error) {
        this.#mayHold = true;
        throw error;
      }
    }
    return this.#claimed?.row;
  }

  /** Deletes the claimed row, unless it was postponed or another process has claimed it. */
  async finish(): Promise<void> {
    await this.#claimed?.done();
    this.#claimed = undefined;
  }

  /** Gives the claimed row back, so that another process may claim it at once. */
  async leave(): Promise<void> {
    // This claim is no sign that the process failed.
    const claims = (this.#claimed?.row.claims ?? 1) - 1;
    await this.#claimed?.giveBack({ claims });
    this.#claimed = undefined;
  }

  /** True when events of the tenant that have not failed wait in rows that this process has not claimed. */
  async holdsNew(tenant: string): Promise<boolean> {
    const others = { owner: { $ne: this.#claimed?.row.owner ?? "" } };
    const filter = { queue: this.#consumer, tenant, tries: 0, ...others };
    return (await this.queue.rows.findOne(filter, { projection: { _id: 1 } })) !== null;
  }
}

/** Divides events into chunks of one row each: by tenant, within the limits of a row. */
function inRows(deliveries: readonly Delivery[], most: Most): Delivery[][] {
  const chunks: Delivery[][] = [];
  for (const group of Map.groupBy(deliveries, ({ tenant }) => tenant).values()) {
    let bytes = Number.POSITIVE_INFINITY;
    for (const delivery of group) {
      if (bytes + delivery.data.length > most.bytes || chunks.at(-1)?.length === most.events) {
        chunks.push([]);
        bytes = 0;
      }
      chunks.at(-1)?.push(delivery);
      bytes += delivery.data.length;
    }
  }
  return chunks;
}
