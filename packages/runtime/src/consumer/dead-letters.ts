import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Collection, Filter } from "mongodb";
import type { Collections } from "../migrations/schema.ts";
import { isDuplicateKey, type Mongo } from "../mongo.ts";
import { type BacklogRow, backlogRows, failedKey, type StoredEvent, toStored } from "./backlog.ts";
import type { Delivery, Failures } from "./delivery.ts";

/** An event that a consumer has given up. Nothing is done about it until an operator replays or drops it. */
export interface DeadLetterRow {
  /** The consumer and the event's id. */
  _id: string;
  consumer: string;
  tenant: string;
  eventId: string;
  type: string;
  /** Of the request that caused the event; empty when the event cannot be decoded. */
  correlationId: string;
  /** Description of the last failure; no data of the tenant. */
  error: string;
  /** How often handling it was tried and failed. */
  attempts: number;
  /** Times of the first and the last failure. */
  firstAt: Date;
  lastAt: Date;
  event: StoredEvent;
}

/** How long a look for the metrics may take, in milliseconds. */
const LOOK_MS = 2_000;

/** Which dead letters are meant; all when empty. */
export interface DeadLetterFilter {
  id?: string | undefined;
  tenant?: string | undefined;
}

/** The dead letters of one process. */
export interface DeadLetters {
  /** The oldest first. @param limit most rows */
  list(filter: DeadLetterFilter, limit: number): Promise<DeadLetterRow[]>;
  count(filter: DeadLetterFilter): Promise<number>;
  /**
   * Hands events back to their consumers, which handle each alone. Interrupted, it is run again.
   * @returns how many
   */
  replay(filter: DeadLetterFilter): Promise<number>;
  /** Removes events for good. @returns how many */
  drop(filter: DeadLetterFilter): Promise<number>;
}

/** The collection of the dead letters, for the schema of a process's database. */
export const deadLetterCollections: Collections = {
  dead_letters: [
    { key: { consumer: 1 }, name: "by_consumer" },
    { key: { tenant: 1, lastAt: 1 }, name: "by_tenant" },
    { key: { lastAt: 1 }, name: "by_time" },
  ],
};

function deadLetterRows({ db }: Mongo): Collection<DeadLetterRow> {
  return db.collection("dead_letters");
}

/** How many dead letters a consumer has. */
export function countDeadLetters(mongo: Mongo, consumer: string): Promise<number> {
  return deadLetterRows(mongo).countDocuments({ consumer }, { maxTimeMS: LOOK_MS });
}

/** Stores an event that its consumer gives up; one that is stored already stays as it is. */
export async function addDeadLetter(
  mongo: Mongo,
  consumer: string,
  delivery: Delivery,
  { attempts, since }: Failures,
  error: string,
): Promise<void> {
  const { tenant, eventId, type } = delivery;
  const lastAt = new Date();
  const row: DeadLetterRow = {
    _id: failedKey(consumer, eventId),
    consumer,
    tenant,
    eventId,
    type,
    correlationId: correlationIdOf(delivery),
    error,
    attempts,
    firstAt: since ?? lastAt,
    lastAt,
    event: toStored(delivery),
  };
  try {
    await deadLetterRows(mongo).insertOne(row);
  } catch (failure) {
    if (!isDuplicateKey(failure)) throw failure;
  }
}

function correlationIdOf({ data }: Delivery): string {
  try {
    return Event.decode(data).correlationId;
  } catch {
    return "";
  }
}

/** Opens the dead letters of a process's database. */
export function openDeadLetters(mongo: Mongo): DeadLetters {
  const rows = deadLetterRows(mongo);
  const backlog = backlogRows(mongo);
  const find = (filter: DeadLetterFilter) => rows.find(toQuery(filter)).sort({ lastAt: 1 });
  return {
    list: (filter, limit) => find(filter).limit(limit).toArray(),
    count: (filter) => rows.countDocuments(toQuery(filter)),
    replay: async (filter) => {
      let replayed = 0;
      for await (const row of find(filter)) {
        // In the backlog first: an interruption in between leaves it in both, and the next replay removes it here.
        await backlog.replaceOne({ _id: row._id }, toBacklogRow(row), { upsert: true });
        await rows.deleteOne({ _id: row._id });
        replayed += 1;
      }
      return replayed;
    },
    drop: async (filter) => (await rows.deleteMany(toQuery(filter))).deletedCount,
  };
}

function toQuery({ id, tenant }: DeadLetterFilter): Filter<DeadLetterRow> {
  return { ...(id === undefined ? {} : { _id: id }), ...(tenant === undefined ? {} : { tenant }) };
}

function toBacklogRow({ consumer, tenant, event }: DeadLetterRow): Omit<BacklogRow, "_id"> {
  // As if a process had ended with it: it is handled alone and under a marker, in case it ends the process again.
  const state = { dueAt: new Date(), owner: null, claims: 1, attempts: 0, tries: 0 };
  return { consumer, tenant, ...state, events: [event] };
}
