import type { ClientSession } from "mongodb";
import { batcher, fulfilled } from "./batcher.ts";
import type { Call } from "./call.ts";
import { assertInTime, within } from "./deadline.ts";
import type { Logger } from "./logger.ts";
import type { Collections } from "./migrations/schema.ts";
import { inTransactionOf, type Mongo } from "./mongo.ts";
import type { Nats } from "./nats.ts";
import { limitOutbox, type OutboxLimit } from "./outbox-limit.ts";
import { retrySoon } from "./outbox-retries.ts";
import { type NewEvent, type OutboxRow, sizeOf, toMessage, toRows } from "./outbox-rows.ts";
import { periodicTask } from "./periodic-task.ts";
import { NotTaken, openPublisher } from "./publish.ts";
import { outboxOldest, outboxPublished, outboxRowCount } from "./telemetry/metrics.ts";
import { inSpan, SpanKind, type TraceHeaders, traceHeaders } from "./telemetry/spans.ts";
import { commitTogether, insertion, type Write, writeTogether } from "./write-together.ts";

/** The result of the work of a database transaction, and what has to be committed with it. */
export interface Work<T> {
  result: T;
  events: NewEvent[];
  /** Written at the end of the transaction, in one round trip with the events. */
  writes?: Write[];
}

export interface Outbox extends Pick<OutboxLimit, "assertRoom" | "room"> {
  /**
   * Runs `work` as one database transaction. Its writes and events are stored in the same commit. The events are
   * published right after the commit. When the process crashes in between, the sweeper publishes them later.
   * @throws RowsChanged see write-together.ts; AppError unavailable for a call with a deadline when the outbox is full
   */
  commit<T>(call: Call, work: (session: ClientSession) => Promise<Work<T>>): Promise<T>;
  /**
   * Does the same for work that is decided already and reads nothing: the writes themselves must check what they depend
   * on, by their filters or by unique indexes. Costs two commands.
   * @throws RowsChanged, the server's error when a unique index refuses a write, and AppError unavailable as above
   */
  store<T>(call: Call, work: Work<T>): Promise<T>;
  /** Resolves when everything that this process has committed so far is published. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

export interface OutboxOptions {
  mongo: Mongo;
  nats: Nats;
  log: Logger;
  clock: () => Date;
  /** The most rows of unpublished events before changes are refused. Without a limit by default. */
  maxRows?: number;
  /** The pause between two sweeps for rows that a crash or an outage left unpublished, in milliseconds. */
  sweepEveryMs?: number;
  /** The sweeper ignores younger rows, because they are still being published. In milliseconds. */
  sweepAfterMs?: number;
}

/** The largest number of rows and of event bytes that one step of a sweep publishes. */
const SWEEP_ROWS = 100;
const SWEEP_BYTES = 4 * 1024 * 1024;
/** Rows per batch of the sweeper's cursor. It is small because single rows can be large. */
const FETCH_ROWS = 10;
/** How long a published row waits to be deleted together with others, in milliseconds. */
const DELETE_AFTER_MS = 250;
/** The largest number of published rows that are deleted together. */
const DELETE_ROWS = 1_000;
/** How long `stop` waits for events in flight, in milliseconds. The sweeper of another process publishes the rest. */
const STOP_MS = 5_000;
/** The time limit of the queries for the metrics, in milliseconds. */
const METRICS_MS = 2_000;

/** The collection of the outbox, for the schema of a process's database. */
export const outboxCollections: Collections = { outbox: [{ key: { at: 1 }, name: "at_1" }] };

/** Starts the outbox of a process: it publishes after each commit and sweeps in the background. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { mongo, nats, log, clock, sweepEveryMs = 2_000, sweepAfterMs = 5_000 } = options;
  const rows = mongo.db.collection<OutboxRow>("outbox");
  const publisher = openPublisher(nats);
  const limit = limitOutbox(rows, options.maxRows ?? Number.POSITIVE_INFINITY, log);
  const deletions = batcher<string, void>({
    maxBatch: DELETE_ROWS,
    delayMs: DELETE_AFTER_MS,
    run: async (_key, ids) => {
      // A row that stays is published again. Its events keep their ids, so consumers ignore the repetition.
      const deletion = rows.deleteMany({ _id: { $in: ids } });
      await deletion.catch((error: unknown) => log.warn({ err: error }, "outbox rows not deleted"));
      return fulfilled(ids.map(() => undefined));
    },
  });
  /** Rows that are being published, until they are deleted. Prevents that a row is published twice at the same time. */
  const inFlight = new Map<string, Promise<void>>();
  /** Rows that were in flight at any time since the sweeper began to read. What it reads may be out of date. */
  const inFlightSinceRead = new Set<string>();

  const messagesOf = ({ tenant, events }: OutboxRow, headers: Partial<TraceHeaders>) =>
    events.map((event) => toMessage(nats, tenant, headers, event));
  const send = async (row: OutboxRow): Promise<void> => {
    const { tenant, trace, events } = row;
    const attributes = {
      tenant,
      correlationId: events[0]?.correlationId ?? "",
      "messaging.batch.message_count": events.length,
    };
    await inSpan("PublishEvents", { kind: SpanKind.PRODUCER, parent: trace, attributes }, async () => {
      const headers = { ...traceHeaders() };
      await publisher.publish(messagesOf(row, headers));
      outboxPublished.inc(events.length);
    });
  };
  /** Publishes a row that is not in flight. Resolves when the stream has stored its events. */
  const publish = (row: OutboxRow): Promise<void> => {
    const sent = send(row);
    const done = sent
      .then(
        () => deletions.add("", row._id),
        () => undefined,
      )
      .finally(() => inFlight.delete(row._id));
    inFlight.set(row._id, done);
    inFlightSinceRead.add(row._id);
    return sent;
  };
  const publishCommitted = (row: OutboxRow): void => {
    retries.begun(row);
    const failed = (error: unknown): void => {
      const level = error instanceof NotTaken ? "debug" : "warn";
      // The readiness check logs the outage once; a warning per commit would hide that line.
      log[level]({ err: error, tenant: row.tenant }, "events were not published; they are published again");
      retries.add(row, error);
    };
    publish(row).then(() => retries.published(row), failed);
  };
  const retries = retrySoon({
    isOpen: publisher.isOpen,
    // The sweeper may have found the row.
    publish: async (row) => inFlight.get(row._id) ?? publish(row),
    bypass: (row) => publisher.bypass(messagesOf(row, { ...traceHeaders() })),
    log,
  });

  /** Reads the oldest rows that are not in flight, as many as one step of a sweep takes. */
  const findUnpublished = async (): Promise<OutboxRow[]> => {
    const before = new Date(Date.now() - sweepAfterMs);
    const found: OutboxRow[] = [];
    let bytes = 0;
    inFlightSinceRead.clear();
    for (const id of inFlight.keys()) inFlightSinceRead.add(id);
    const oldest = rows.find({ at: { $lt: before } }, { sort: { at: 1 }, batchSize: FETCH_ROWS });
    for await (const row of oldest) {
      if (inFlightSinceRead.has(row._id)) continue;
      found.push(row);
      bytes += sizeOf(row);
      if (found.length >= SWEEP_ROWS || bytes >= SWEEP_BYTES) break;
    }
    return found;
  };
  let stopped = false;
  const sweep = async (): Promise<void> => {
    while (publisher.isOpen() && !stopped) {
      const unpublished = await findUnpublished();
      if (unpublished.length === 0) return;
      const outcomes = await Promise.allSettled(unpublished.map(publish));
      await deletions.flush();
      const failed = outcomes.filter((outcome) => outcome.status === "rejected");
      log.info({ rows: unpublished.length, failed: failed.length }, "outbox swept");
      // A row that cannot be published does not stop the rows behind it.
      if (failed.length === unpublished.length) throw failed[0]?.reason;
    }
  };
  const sweeper = periodicTask({
    everyMs: sweepEveryMs,
    run: sweep,
    failed: (error) => log.warn({ err: error }, "outbox sweep failed"),
  });
  sweeper.start();

  const metricSources = [
    outboxRowCount.from(() => rows.estimatedDocumentCount({ maxTimeMS: METRICS_MS })),
    outboxOldest.from(async () => {
      const oldest = await rows.findOne({}, { sort: { at: 1 }, projection: { at: 1 }, maxTimeMS: METRICS_MS });
      return oldest === null ? 0 : Math.max(0, (Date.now() - oldest.at.getTime()) / 1000);
    }),
  ];
  const drain = async (): Promise<void> => {
    while (inFlight.size > 0) {
      const next = Promise.race(inFlight.values());
      await deletions.flush();
      await next;
    }
  };

  const publishAll = (committed: OutboxRow[]): void => {
    limit.added(committed.length);
    for (const row of committed) publishCommitted(row);
  };
  // Background work has no deadline. It waits for room instead.
  const assertRoomFor = ({ deadline }: Call): void => {
    if (deadline !== undefined) limit.assertRoom();
  };

  return {
    assertRoom: limit.assertRoom,
    room: (goesOn) => limit.room(() => !stopped && goesOn()),
    commit: async (call, work) => {
      assertRoomFor(call);
      // The driver may run `work` again after a conflict. Only the rows of the run that committed are published.
      let outboxRows: OutboxRow[] = [];
      const result = await inTransactionOf(call, mongo, async (session) => {
        const { result, events, writes = [] } = await work(session);
        outboxRows = toRows({ call, trace: traceHeaders() }, events, clock());
        if (writes.length > 0)
          await writeTogether(mongo, [...writes, ...outboxRows.map((row) => insertion(rows, row))], session);
        else if (outboxRows.length > 0) await rows.insertMany(outboxRows, { session });
        return result;
      });
      publishAll(outboxRows);
      return result;
    },
    store: async (call, { result, events, writes = [] }) => {
      assertInTime(call);
      assertRoomFor(call);
      const outboxRows = toRows({ call, trace: traceHeaders() }, events, clock());
      await commitTogether(mongo, [...writes, ...outboxRows.map((row) => insertion(rows, row))]);
      publishAll(outboxRows);
      return result;
    },
    drain,
    stop: async () => {
      stopped = true;
      const swept = Promise.all([sweeper.stop(), retries.stop(), limit.stop()]);
      for (const unregister of metricSources) unregister();
      await within(STOP_MS, drain()).catch((error: unknown) => log.warn({ err: error }, "events stay in the outbox"));
      publisher.stop();
      await swept;
      await drain();
    },
  };
}
