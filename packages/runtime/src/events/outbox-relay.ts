import { within } from "../limits/deadline.ts";
import type { Mongo } from "../mongo/mongo.ts";
import type { Logger } from "../process/logger.ts";
import { outboxPublished } from "../telemetry/metrics.ts";
import { inSpan, SpanKind, traceHeaders } from "../telemetry/spans.ts";
import { type Batcher, batcher, fulfilled } from "../work/batcher.ts";
import { type PeriodicTask, periodicTask } from "../work/periodic-task.ts";
import type { Nats } from "./nats.ts";
import { KeptRows, type Stored } from "./outbox-kept.ts";
import type { OutboxLimit } from "./outbox-limit.ts";
import { type OutboxRow, outboxRows, sizeOf, toMessage, UNPUBLISHED } from "./outbox-rows.ts";
import { NotTaken, Publisher } from "./publish.ts";

export interface RelayOptions {
  mongo: Mongo;
  nats: Nats;
  log: Logger;
  limit: OutboxLimit;
  publisher?: Pick<Publisher, "isOpen" | "publish" | "stop">;
  /** Pause between two sweeps while unpublished rows are left, in milliseconds. */
  sweepEveryMs?: number;
  /** Age from which the sweeper takes rows; younger ones are still being published. In milliseconds. */
  sweepAfterMs?: number;
}

/** Rows and event bytes that one step of a sweep publishes at most. */
const SWEEP_ROWS = 100;
const SWEEP_BYTES = 4 * 1024 * 1024;
/** Rows per batch of the sweeper's cursor: few, because single rows can be large. */
const FETCH_ROWS = 10;
/** Time for which a published row waits to be settled with others, in milliseconds. Consumers do not wait for it. */
const SETTLE_AFTER_MS = 250;
const SETTLE_ROWS = 1_000;
/** Wait of `stop` for events in flight, in milliseconds. The sweeper of another process publishes the rest. */
const STOP_MS = 5_000;

/** Publishes the rows of the outbox: each after its commit, and rows that were left behind in sweeps. */
export class OutboxRelay {
  readonly #options: Required<RelayOptions>;
  readonly #rows: ReturnType<typeof outboxRows>;
  readonly #kept: KeptRows;
  readonly #published: Batcher<Stored & { id: string }, void>;
  readonly #sweeper: PeriodicTask<void>;
  /** Rows that are being published, until they are deleted or kept, so that none is published twice at once. */
  readonly #inFlight = new Map<string, Promise<void>>();
  /** Rows that were in flight since the sweeper began to read: its answers about them may be out of date. */
  readonly #inFlightSinceRead = new Set<string>();
  #state: "open" | "stopping" = "open";

  constructor({ publisher, sweepEveryMs = 1_000, sweepAfterMs = 2_000, ...given }: RelayOptions) {
    const { mongo, nats, log } = given;
    this.#options = { ...given, publisher: publisher ?? new Publisher(nats), sweepEveryMs, sweepAfterMs };
    this.#rows = outboxRows(mongo);
    this.#kept = new KeptRows(mongo, nats, log, () => this.#sweeper.wake());
    this.#published = batcher({
      maxBatch: SETTLE_ROWS,
      delayMs: SETTLE_AFTER_MS,
      run: async (_key, sent) => {
        // A row that stays as it was is published again. Its events keep their ids, so consumers ignore the repetition.
        await this.#kept
          .stored(sent)
          .catch((error: unknown) => log.warn({ err: error }, "published outbox rows were not updated"));
        return fulfilled(sent.map(() => undefined));
      },
    });
    this.#sweeper = periodicTask({
      others: { work: mongo.work, afterMs: sweepEveryMs },
      run: () => this.#sweep(),
      failed: (error) => {
        log.warn({ err: error }, "outbox sweep failed");
        this.#sweeper.wake(sweepEveryMs);
      },
    });
    this.#sweeper.start(sweepEveryMs);
  }

  /** Looks later for rows whose commit failed without an answer. */
  sweepLater(): void {
    this.#sweeper.wake(this.#options.sweepAfterMs);
  }

  /** Publishes a row that was just committed. After a failure the sweeper publishes it again. */
  publish(row: OutboxRow): void {
    // The sweeper may have found the row before the commit was answered.
    if (this.#inFlight.has(row._id)) return;
    this.#send(row).catch((error: unknown) => {
      const level = error instanceof NotTaken ? "debug" : "warn";
      // The readiness check logs the outage once; a warning per commit would hide that line.
      this.#options.log[level](
        { err: error, tenant: row.tenant },
        "events were not published; they are published again",
      );
    });
  }

  async drain(): Promise<void> {
    while (this.#inFlight.size > 0) {
      const next = Promise.race(this.#inFlight.values());
      await this.#published.flush();
      await next;
    }
  }

  async stop(): Promise<void> {
    this.#state = "stopping";
    const swept = this.#sweeper.stop();
    await within(STOP_MS, this.drain()).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, "events stay in the outbox"),
    );
    this.#options.publisher.stop();
    await Promise.all([swept, this.#kept.stop()]);
    await this.drain();
  }

  /** Sends a row that is not in flight, and waits until the stream has stored its events. */
  #send(row: OutboxRow): Promise<void> {
    const sent = this.#publishInSpan(row);
    const done = sent
      .then(
        (stored) => {
          this.#options.limit.added(-1);
          return this.#published.add("", { id: row._id, ...stored });
        },
        () => this.#sweeper.wake(this.#options.sweepEveryMs),
      )
      .finally(() => this.#inFlight.delete(row._id));
    this.#inFlight.set(row._id, done);
    this.#inFlightSinceRead.add(row._id);
    return sent.then(() => undefined);
  }

  async #publishInSpan({ tenant, trace, events }: OutboxRow): Promise<Stored> {
    const correlationId = events[0]?.correlationId ?? "";
    const attributes = { tenant, correlationId, "messaging.batch.message_count": events.length };
    return inSpan("PublishEvents", { kind: SpanKind.PRODUCER, parent: trace, attributes }, async () => {
      const headers = { ...traceHeaders() };
      // Take the time before: the stream may be made anew while the answer is on its way.
      const storedIn = this.#options.nats.created;
      const seq = await this.#options.publisher.publish(
        events.map((event) => toMessage(this.#options.nats, tenant, headers, event)),
      );
      outboxPublished.inc(events.length);
      return { storedIn, seq };
    });
  }

  async #sweep(): Promise<void> {
    if ((await this.#options.limit.measure()) === 0) return;
    this.#sweeper.wake(this.#options.sweepEveryMs);
    while (this.#options.publisher.isOpen() && this.#state === "open") {
      const unpublished = await this.#findUnpublished();
      if (unpublished.length === 0) return;
      const outcomes = await Promise.allSettled(unpublished.map((row) => this.#send(row)));
      await this.#published.flush();
      const failed = outcomes.filter((outcome) => outcome.status === "rejected");
      this.#options.log.info({ rows: unpublished.length, failed: failed.length }, "outbox swept");
      // A row that cannot be published does not stop the rows behind it.
      if (failed.length === unpublished.length) throw failed[0]?.reason;
    }
  }

  /** Reads the oldest rows that are not in flight, for one step. */
  async #findUnpublished(): Promise<OutboxRow[]> {
    const before = new Date(this.#options.mongo.now().getTime() - this.#options.sweepAfterMs);
    const found: OutboxRow[] = [];
    let bytes = 0;
    this.#inFlightSinceRead.clear();
    for (const id of this.#inFlight.keys()) this.#inFlightSinceRead.add(id);
    const oldest = this.#rows.find({ ...UNPUBLISHED, at: { $lt: before } }, { sort: { at: 1 }, batchSize: FETCH_ROWS });
    for await (const row of oldest) {
      if (this.#inFlightSinceRead.has(row._id)) continue;
      found.push(row);
      bytes += sizeOf(row);
      if (found.length >= SWEEP_ROWS || bytes >= SWEEP_BYTES) break;
    }
    return found;
  }
}
