import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Collection, Filter } from "mongodb";
import { countRows } from "../../mongo/measure.ts";
import type { Collections } from "../../mongo/migrations/schema.ts";
import { isDuplicateKey, type Mongo } from "../../mongo/mongo.ts";
import { type BacklogRow, backlogRows, eventKey, type StoredEvent, toStored } from "./backlog.ts";
import type { Delivery, Failures } from "./delivery.ts";

/** An event that a consumer has given up. It stays until an operator replays or drops it. */
export interface DeadLetterRow {
  _id: string;
  consumer: string;
  tenant: string;
  eventId: string;
  type: string;
  /** Id of the request that caused the event; empty when the event cannot be decoded. */
  correlationId: string;
  /** Describes the last failure without data of the tenant. */
  error: string;
  /** Number of failures. */
  attempts: number;
  firstAt: Date;
  lastAt: Date;
  event: StoredEvent;
}

/** Selects dead letters; all when empty. */
export interface DeadLetterFilter {
  id?: string | undefined;
  tenant?: string | undefined;
}

export type DeadLetters = ReturnType<typeof openDeadLetters>;

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

export function countDeadLetters(mongo: Mongo, consumer: string): Promise<number> {
  return countRows(deadLetterRows(mongo), { consumer });
}

/** Stores an event as a dead letter, unless it is one. */
export async function addDeadLetter(
  mongo: Mongo,
  consumer: string,
  delivery: Delivery,
  { attempts, since }: Failures,
  error: string,
): Promise<void> {
  const { tenant, eventId, type } = delivery;
  const lastAt = mongo.now();
  const row: DeadLetterRow = {
    _id: eventKey(consumer, eventId),
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

export function openDeadLetters(mongo: Mongo) {
  const rows = deadLetterRows(mongo);
  const backlog = backlogRows(mongo);
  const find = (filter: DeadLetterFilter) => rows.find(toQuery(filter)).sort({ lastAt: 1 });
  return {
    /** The oldest dead letters, up to `limit`. */
    list: (filter: DeadLetterFilter, limit: number): Promise<DeadLetterRow[]> => find(filter).limit(limit).toArray(),
    count: (filter: DeadLetterFilter): Promise<number> => rows.countDocuments(toQuery(filter)),
    /** Returns events to their consumers, which handle each alone. May be repeated. @returns the number of events */
    replay: async (filter: DeadLetterFilter): Promise<number> => {
      let replayed = 0;
      for await (const row of find(filter)) {
        // After an interruption the event is in both collections, and the next replay deletes it here.
        await backlog.replaceOne({ _id: row._id }, toBacklogRow(row, mongo.now()), { upsert: true });
        await rows.deleteOne({ _id: row._id });
        replayed += 1;
      }
      return replayed;
    },
    /** Deletes events. @returns the number of events */
    drop: async (filter: DeadLetterFilter): Promise<number> => (await rows.deleteMany(toQuery(filter))).deletedCount,
  };
}

function toQuery({ id, tenant }: DeadLetterFilter): Filter<DeadLetterRow> {
  return { ...(id === undefined ? {} : { _id: id }), ...(tenant === undefined ? {} : { tenant }) };
}

function toBacklogRow({ consumer, tenant, event }: DeadLetterRow, now: Date): Omit<BacklogRow, "_id"> {
  const state = { dueAt: now, owner: null, claims: 0, attempts: 0, tries: 0 };
  return { queue: consumer, tenant, ...state, events: [event] };
}
