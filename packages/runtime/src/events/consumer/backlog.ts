import type { Collection } from "mongodb";
import { Tally } from "../../limits/tally.ts";
import type { Collections } from "../../mongo/migrations/schema.ts";
import { bytesOf, type Mongo, type StoredBytes } from "../../mongo/mongo.ts";
import type { TraceHeaders } from "../../telemetry/spans.ts";
import { newId } from "../../values/ids.ts";
import { inGroups } from "../../work/slices.ts";
import { type Claim, type WorkRow, workIndexes } from "../../work/work-queue/claim.ts";
import { WorkQueue } from "../../work/work-queue/work-queue.ts";
import type { ConsumerOptions, Delivery, Failures } from "./delivery.ts";
import type { Most } from "./held.ts";

/** An event that is stored outside the stream. */
export interface StoredEvent {
  id: string;
  type: string;
  data: StoredBytes;
  trace?: TraceHeaders | undefined;
}

/** Events of a tenant that wait for a consumer: a chunk that was too much to hold, or one that failed (`eventKey`). */
export interface BacklogRow extends WorkRow {
  attempts: number;
  tries: number;
  since?: Date | undefined;
  /** Describes the last failure without data of the tenant. */
  error?: string;
  events: StoredEvent[];
}

export const backlogCollections: Collections = {
  event_backlog: [
    ...workIndexes,
    { key: { queue: 1, tenant: 1 }, name: "new_of_queue", partialFilterExpression: { tries: 0 } }, // for `holdsNew`
  ],
};

export function backlogRows({ db }: Mongo): Collection<BacklogRow> {
  return db.collection("event_backlog");
}

export function eventKey(consumer: string, eventId: string): string {
  return `${consumer}:${eventId}`;
}

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

type Options = Pick<ConsumerOptions, "mongo" | "durable" | "ackWaitMs" | "log" | "onCaughtUp">;

/** Time between two queries for new events of tenants, in milliseconds. */
export const QUERY_EVERY_MS = 500;

/** A process claims one row of the backlog at a time, so the claims of a row count its own failures only. */
export class Backlog {
  readonly queue: WorkQueue<BacklogRow>;
  readonly #consumer: string;
  readonly #row: Most;
  readonly #now: () => Date;
  /** Tells whether anyone asks which tenants have new events here. */
  readonly #isAsked: boolean;
  /** Tenants whose events are being stored, and those with new events here, as far as this process knows. */
  readonly #storing = new Tally();
  readonly #tenants = new Set<string>();
  #queriedAt = 0;
  #claimed: Claim<BacklogRow> | undefined;
  /** False when no row was due at the last look. */
  #mayHold = true;

  /** @param due told the milliseconds until a row is due; `look` is called then */
  constructor({ mongo, durable, ackWaitMs, log, onCaughtUp }: Options, row: Most, due: (ms: number) => void) {
    this.queue = new WorkQueue({ rows: backlogRows(mongo), queue: durable, leaseMs: ackWaitMs, now: mongo.now, log });
    this.#now = mongo.now;
    this.#consumer = durable;
    this.#row = row;
    this.queue.whenDue(due);
    this.#isAsked = onCaughtUp !== undefined;
  }

  /** Lets `next` read the backlog again. */
  look(): void {
    this.#mayHold = true;
  }

  /** Stores events that are due now, those of a tenant in a row, and acknowledges them. */
  async store(deliveries: readonly Delivery[]): Promise<void> {
    const work = inRows(deliveries, this.#row).map((chunk) => {
      const [{ tenant, eventId }] = chunk as [Delivery];
      const _id = chunk.length === 1 ? eventKey(this.#consumer, eventId) : newId();
      return { _id, tenant, attempts: 0, tries: 0, events: chunk.map(toStored) };
    });
    const tenants = new Set(deliveries.map(({ tenant }) => tenant));
    for (const tenant of tenants) this.#storing.take(tenant);
    try {
      await this.queue.add(work);
    } finally {
      for (const tenant of tenants) {
        this.#storing.give(tenant);
        this.#tenants.add(tenant);
      }
    }
    for (const delivery of deliveries) delivery.ack();
  }

  /** Stores an event that failed, or updates and frees the row that it came from. */
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
    this.queue.wake(dueAt.getTime() - this.#now().getTime());
  }

  /** The row that this process has claimed, or else the next one. */
  async next(): Promise<BacklogRow | undefined> {
    if (this.#claimed === undefined && this.#mayHold) {
      // Rows that are stored from here on are told by `due`.
      this.#mayHold = false;
      try {
        this.#claimed = await this.queue.claimNext();
        if (this.#claimed !== undefined) this.#mayHold = true;
        if (this.#isAsked && this.#claimed !== undefined) await this.#query(this.#claimed.row.tenant);
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
    // An orderly end is no sign that the row ends its process.
    const claims = (this.#claimed?.row.claims ?? 1) - 1;
    await this.#claimed?.giveBack({ claims });
    this.#claimed = undefined;
  }

  /** Tells whether new events of the tenant wait in rows that this process has not claimed, by the last query. */
  holdsNew(tenant: string): boolean {
    return this.#storing.of(tenant) > 0 || this.#tenants.has(tenant);
  }

  /** Asks for the new events of all tenants, as other processes claim rows, too. Call it as often as needed. */
  async refresh(): Promise<void> {
    if (Date.now() - this.#queriedAt < QUERY_EVERY_MS) return;
    this.#queriedAt = Date.now();
    for (const tenant of [...this.#tenants]) await this.#query(tenant);
  }

  async #query(tenant: string): Promise<void> {
    const others = { owner: { $ne: this.#claimed?.row.owner ?? "" } };
    const filter = { queue: this.#consumer, tenant, tries: 0, ...others };
    const found = await this.queue.rows.findOne(filter, { projection: { _id: 1 } });
    if (found === null) this.#tenants.delete(tenant);
    else this.#tenants.add(tenant);
  }
}

/** Divides events by tenant into chunks within the limits of a row. */
function inRows(deliveries: readonly Delivery[], { events, bytes }: Most): Delivery[][] {
  const bounds = [
    { most: events, weigh: () => 1 },
    { most: bytes, weigh: ({ data }: Delivery) => data.length },
  ];
  return [...Map.groupBy(deliveries, ({ tenant }) => tenant).values()].flatMap((own) => inGroups(own, ...bounds));
}
