import type { ClientSession } from "mongodb";
import type { Call } from "./call.ts";
import { within } from "./deadline.ts";
import type { Logger } from "./logger.ts";
import type { Collections } from "./migrations/schema.ts";
import { inTransactionOf, type Mongo } from "./mongo.ts";
import type { Nats } from "./nats.ts";
import { outboxDeleter } from "./outbox-deleter.ts";
import { type NewEvent, type OutboxRow, sizeOf, toMessage, toRows } from "./outbox-rows.ts";
import { NotTaken, openPublisher } from "./publish.ts";
import { outboxOldest, outboxPublished, outboxRows } from "./telemetry/metrics.ts";
import { inSpan, SpanKind, traceHeaders } from "./telemetry/spans.ts";
import { insertion, type Write, writeTogether } from "./write-together.ts";

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

/** Most rows that one step of a sweep publishes, and most bytes of events. */
const SWEEP_ROWS = 100;
const SWEEP_BYTES = 4 * 1024 * 1024;
/** How many rows a sweep has the database send at once: some are large. */
const FETCH_ROWS = 10;
/** How long the events on their way are waited for when the process stops; the sweeper of another one has the rest. */
const STOP_MS = 5_000;
/** How long a look for the metrics may take, in milliseconds. */
const LOOK_MS = 2_000;

/** The collection of the outbox, for the schema of a process's database. */
export const outboxCollections: Collections = { outbox: [{ key: { at: 1 }, name: "at_1" }] };

/** Starts the outbox of a process: a relay and a sweeper. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { mongo, nats, log, clock } = options;
  const rows = mongo.db.collection<OutboxRow>("outbox");
  const publisher = openPublisher(nats);
  const published = outboxDeleter(rows, log);
  /** Rows on their way, until they are deleted: none is published twice at once. */
  const inFlight = new Map<string, Promise<void>>();
  /** Rows that were on their way at any time since the sweeper began to read: what it reads may be out of date. */
  const sinceRead = new Set<string>();

  const send = async (row: OutboxRow): Promise<void> => {
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
    });
  };
  /** Publishes a row that is not on its way yet; resolves when the stream has it. */
  const publish = (row: OutboxRow): Promise<void> => {
    const sent = send(row);
    const over = sent
      .then(
        () => published.soon(row._id),
        () => undefined,
      )
      .finally(() => inFlight.delete(row._id));
    inFlight.set(row._id, over);
    sinceRead.add(row._id);
    return sent;
  };
  const forget = [
    outboxRows.from(() => rows.estimatedDocumentCount({ maxTimeMS: LOOK_MS })),
    outboxOldest.from(async () => {
      const oldest = await rows.findOne({}, { sort: { at: 1 }, projection: { at: 1 }, maxTimeMS: LOOK_MS });
      return oldest === null ? 0 : Math.max(0, (Date.now() - oldest.at.getTime()) / 1000);
    }),
  ];
  const publishSoon = (row: OutboxRow): void => {
    publish(row).catch((error: unknown) => {
      const about = { err: error, tenant: row.tenant };
      // One line for each commit would drown the one that tells of the outage: see readiness.ts.
      if (error instanceof NotTaken) log.debug(about, "publishing is put off to the sweeper");
      else log.warn(about, "publishing is put off to the sweeper");
    });
  };

  /** The oldest rows that nobody publishes, as many as one step takes. */
  const leftBehind = async (): Promise<OutboxRow[]> => {
    const before = new Date(Date.now() - (options.sweepAfterMs ?? 5_000));
    const left: OutboxRow[] = [];
    let bytes = 0;
    sinceRead.clear();
    for (const id of inFlight.keys()) sinceRead.add(id);
    const oldest = rows.find({ at: { $lt: before } }, { sort: { at: 1 }, batchSize: FETCH_ROWS });
    for await (const row of oldest) {
      if (sinceRead.has(row._id)) continue;
      left.push(row);
      bytes += sizeOf(row);
      if (left.length >= SWEEP_ROWS || bytes >= SWEEP_BYTES) break;
    }
    return left;
  };
  let stopped = false;
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    while (publisher.isOpen() && !stopped) {
      const left = await leftBehind();
      if (left.length === 0) return;
      const outcomes = await Promise.allSettled(left.map(publish));
      await published.flush();
      const failed = outcomes.filter((outcome) => outcome.status === "rejected");
      log.info({ rows: left.length, failed: failed.length }, "outbox swept");
      // One that cannot be published does not hold up those behind it.
      if (failed.length === left.length) throw failed[0]?.reason;
    }
  };
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
    while (inFlight.size > 0) {
      const some = Promise.race(inFlight.values());
      await published.flush();
      await some;
    }
    await published.flush();
  };

  return {
    commit: async (call, work) => {
      // The driver may run `work` again after a conflict: only the rows of the run that committed are published.
      let told: OutboxRow[] = [];
      const result = await inTransactionOf(call, mongo, async (session) => {
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
      await within(STOP_MS, drain()).catch((error: unknown) => log.warn({ err: error }, "events stay in the outbox"));
      publisher.stop();
      await sweeping;
      await drain();
    },
  };
}
