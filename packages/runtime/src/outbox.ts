import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Binary, ClientSession, Collection } from "mongodb";
import type { Call } from "./call.ts";
import { newId } from "./ids.ts";
import type { Logger } from "./logger.ts";
import type { Collections } from "./migrations/schema.ts";
import { inTransaction, type Mongo } from "./mongo.ts";
import { eventSubject, type Nats } from "./nats.ts";
import { type Message, openPublisher } from "./publish.ts";
import { outboxOldest, outboxPublished, outboxRows } from "./telemetry/metrics.ts";
import { inSpan, SpanKind, type TraceHeaders, traceHeaders } from "./telemetry/spans.ts";
import { insertion, type Write, writeTogether } from "./write-together.ts";

/** The events of a commit that belong to one trace, waiting to be published. */
interface OutboxRow {
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

/** What is to be committed. */
export interface Work<T> {
  result: T;
  events: NewEvent[];
  /** To be carried out at the end of the transaction, in one round trip with the events. */
  writes?: Write[];
}

export interface Outbox {
  /**
   * Runs `work` as one database transaction and stores the events it returns in the same commit, together with the writes
   * that it left to do; publishes the events right after it. A crash in between loses nothing: the sweeper publishes what
   * is left.
   * @throws RowsChanged see write-together.ts
   */
  commit<T>(call: Call, work: (session: ClientSession) => Promise<Work<T>>): Promise<T>;
  /** Resolves when everything committed so far by this process is published. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

export interface OutboxOptions {
  mongo: Mongo;
  nats: Nats;
  log: Logger;
  clock: () => Date;
  /** How often rows that a crash or an outage left behind are looked for, in milliseconds. */
  sweepEveryMs?: number;
  /** How old such a row must be: younger ones are still on their way, in milliseconds. */
  sweepAfterMs?: number;
}

const SWEEP_BATCH = 100;
/** How long a look for the metrics may take, in milliseconds. */
const LOOK_MS = 2_000;

/** The collection of the outbox, for the schema of a process's database. */
export const outboxCollections: Collections = { outbox: [{ key: { at: 1 }, name: "at_1" }] };

/** Starts the outbox of a process: a relay and a sweeper. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { mongo, nats, log, clock } = options;
  const rows = mongo.db.collection<OutboxRow>("outbox");
  const publisher = openPublisher(nats);
  const published = batchDeleter(rows, log);
  const inFlight = new Set<Promise<void>>();

  const publish = async (row: OutboxRow): Promise<void> => {
    const { tenant, trace, events } = row;
    const attributes = {
      tenant,
      correlationId: events[0]?.correlationId ?? "",
      "messaging.batch.message_count": events.length,
    };
    await inSpan("PublishEvents", { kind: SpanKind.PRODUCER, parent: trace, attributes }, async () => {
      const headers = { ...traceHeaders() };
      await publisher.publish(events.map((event) => toMessage(nats, tenant, headers, event)));
      outboxPublished.inc(events.length);
      await published(row._id);
    });
  };
  const forget = [
    outboxRows.from(() => rows.estimatedDocumentCount({ maxTimeMS: LOOK_MS })),
    outboxOldest.from(async () => {
      const oldest = await rows.findOne({}, { sort: { at: 1 }, projection: { at: 1 }, maxTimeMS: LOOK_MS });
      return oldest === null ? 0 : Math.max(0, (Date.now() - oldest.at.getTime()) / 1000);
    }),
  ];
  const publishSoon = (row: OutboxRow): void => {
    const done = publish(row)
      .catch((error: unknown) => log.warn({ err: error, tenant: row.tenant }, "publishing is put off to the sweeper"))
      .finally(() => inFlight.delete(done));
    inFlight.add(done);
  };

  let sweeping: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    const before = new Date(Date.now() - (options.sweepAfterMs ?? 5_000));
    const left = await rows
      .find({ at: { $lt: before } })
      .sort({ at: 1 })
      .limit(SWEEP_BATCH)
      .toArray();
    // One that cannot be published must not hold up those behind it.
    const outcomes = await Promise.allSettled(left.map(publish));
    const failed = outcomes.filter((outcome) => outcome.status === "rejected");
    if (left.length > 0) log.info({ rows: left.length, failed: failed.length }, "outbox swept");
    if (failed[0] !== undefined) throw failed[0].reason;
  };
  let stopped = false;
  let timer: NodeJS.Timeout;
  const again = (): void => {
    timer = setTimeout(() => {
      sweeping = sweep()
        .catch((error: unknown) => log.warn({ err: error }, "outbox sweep failed"))
        .finally(() => {
          if (!stopped) again();
        });
    }, options.sweepEveryMs ?? 2_000);
  };
  again();

  const drain = async (): Promise<void> => {
    while (inFlight.size > 0) await Promise.all(inFlight);
  };

  return {
    commit: async (call, work) => {
      // The driver may run `work` again after a conflict: only the rows of the run that committed are published.
      let told: OutboxRow[] = [];
      const result = await inTransaction(mongo, async (session) => {
        const outcome = await work(session);
        told = toRows({ call, trace: traceHeaders() }, outcome.events, clock());
        const writes = outcome.writes ?? [];
        if (writes.length > 0)
          await writeTogether(mongo, [...writes, ...told.map((row) => insertion(rows, row))], session);
        else if (told.length > 0) await rows.insertMany(told, { session });
        return outcome.result;
      });
      for (const row of told) publishSoon(row);
      return result;
    },
    drain,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      for (const one of forget) one();
      await sweeping;
      await drain();
      publisher.stop();
    },
  };
}

/** A row for each trace that events belong to: one for all, where nothing is traced. */
function toRows(own: Cause, events: NewEvent[], now: Date): OutboxRow[] {
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

function toMessage(nats: Nats, tenant: string, trace: Partial<TraceHeaders>, event: StoredEvent): Message {
  return {
    subject: eventSubject(nats.root, tenant, event.type),
    id: event.id,
    // A row read back from the database holds BSON Binary, a row just written holds a Buffer.
    payload: Buffer.isBuffer(event.payload) ? event.payload : event.payload.buffer,
    headers: { ...trace, "x-correlation-id": event.correlationId },
  };
}

/** How long published rows gather before they are deleted together, in milliseconds. */
const DELETE_AFTER_MS = 25;

/** Deletes published rows many at a time: under load one round trip serves all rows of some milliseconds. */
function batchDeleter(rows: Collection<OutboxRow>, log: Logger): (id: string) => Promise<void> {
  let waiting: string[] = [];
  let batch: Promise<void> | undefined;
  return (id) => {
    waiting.push(id);
    batch ??= new Promise<void>((resolve) => setTimeout(resolve, DELETE_AFTER_MS)).then(async () => {
      const ids = waiting;
      waiting = [];
      batch = undefined;
      // A row that stays is published again later; its events keep their ids, so consumers see nothing new.
      await rows
        .deleteMany({ _id: { $in: ids } })
        .catch((error: unknown) => log.warn({ err: error }, "outbox rows stay"));
    });
    return batch;
  };
}
