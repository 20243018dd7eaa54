import type { ClientSession } from "mongodb";
import type { Call } from "../grpc/call.ts";
import { countRows, oldestSeconds } from "../mongo/measure.ts";
import type { Collections } from "../mongo/migrations/schema.ts";
import { inTransactionOf, type Mongo } from "../mongo/mongo.ts";
import { insertion, type Write, writeTogether } from "../mongo/write-together.ts";
import { allOf, outboxOldest, outboxRowCount } from "../telemetry/metrics.ts";
import { traceHeaders } from "../telemetry/spans.ts";
import { limitOutbox, type OutboxLimit } from "./outbox-limit.ts";
import { OutboxRelay, type RelayOptions } from "./outbox-relay.ts";
import { type NewEvent, type OutboxRow, outboxRows, toRows, UNPUBLISHED } from "./outbox-rows.ts";

/** The result of a database transaction, and what is committed with it. */
export interface Work<T> {
  result: T;
  events: NewEvent[];
  /** Writes at the end of the transaction, in one round trip with the events. */
  writes?: Write[];
}

export interface OutboxOptions extends Omit<RelayOptions, "limit"> {
  clock: () => Date;
  /** Unpublished rows from which changes are refused; without a limit by default. */
  maxRows?: number;
  /** Called after each commit that stored something, before its events are sent: one write to the socket takes both. */
  committed?: (tenant: string) => void;
}

export const outboxCollections: Collections = {
  outbox: [{ key: { storedIn: 1, seq: 1, at: 1 }, name: "stored_seq_at" }],
};

/** Stores events in the commit that they tell of, and publishes them after it. */
export class Outbox implements Pick<OutboxLimit, "assertRoom" | "room"> {
  readonly #mongo: Mongo;
  readonly #clock: () => Date;
  readonly #rows: ReturnType<typeof outboxRows>;
  readonly #limit: OutboxLimit;
  readonly #relay: OutboxRelay;
  readonly #committed: (tenant: string) => void;
  readonly #unregister: () => void;
  #state: "open" | "stopping" = "open";

  constructor(options: OutboxOptions) {
    const { mongo, log, clock, maxRows = Number.POSITIVE_INFINITY, committed = () => {} } = options;
    const rows = outboxRows(mongo);
    this.#mongo = mongo;
    this.#clock = clock;
    this.#committed = committed;
    this.#rows = rows;
    this.#limit = limitOutbox(rows, maxRows, log);
    this.#relay = new OutboxRelay({ ...options, limit: this.#limit });
    this.#unregister = allOf(
      outboxRowCount.from(() => countRows(rows, UNPUBLISHED)),
      outboxOldest.from(() => oldestSeconds(rows, UNPUBLISHED, "at", mongo.now())),
    );
  }

  assertRoom(): void {
    this.#limit.assertRoom();
  }

  room(goesOn: () => boolean): Promise<void> {
    return this.#limit.room(() => this.#state === "open" && goesOn());
  }

  /** Commits `work` with its writes and events. @throws RowsChanged; AppError unavailable when the outbox is full */
  async commit<T>(call: Call, work: (session: ClientSession) => Promise<Work<T>>): Promise<T> {
    // Background work has no deadline and waits for room instead.
    if (call.deadline !== undefined) this.#limit.assertRoom();
    // The driver may repeat `work` after a conflict. Only the rows of the run that committed are published.
    let rows: OutboxRow[] = [];
    let written = 0;
    const result = await inTransactionOf(call, this.#mongo, async (session) => {
      const { result, events, writes = [] } = await work(session);
      rows = await toRows({ call, trace: traceHeaders() }, events, { at: this.#mongo.now(), now: this.#clock() });
      const stored = rows.map((row) => insertion(this.#rows, row));
      written = writes.length + stored.length;
      await writeTogether(this.#mongo, [...writes, ...stored], session);
      return result;
    }).catch((error: unknown) => {
      if (rows.length > 0) this.#relay.sweepLater();
      throw error;
    });
    this.#limit.added(rows.length);
    if (written > 0) this.#committed(call.tenant);
    for (const row of rows) this.#relay.publish(row);
    return result;
  }

  drain(): Promise<void> {
    return this.#relay.drain();
  }

  async stop(): Promise<void> {
    this.#state = "stopping";
    this.#unregister();
    await this.#relay.stop();
  }
}
