import type { Logger } from "./logger.ts";
import { type OutboxRow, sizeOf } from "./outbox-rows.ts";
import { periodicTask } from "./periodic-task.ts";
import { NotTaken } from "./publish.ts";

export interface RetriesOptions {
  /** Whether the event server answers. */
  isOpen(): boolean;
  /** Publishes a row that is not being published yet. */
  publish(row: OutboxRow): Promise<void>;
  /** Sends the events of a row past the stream, see `Publisher.bypass`. */
  bypass(row: OutboxRow): void;
  log: Logger;
}

/** Rows of this process that could not be published. */
export interface Retries {
  /** Called when the first attempt to publish a row begins, and when that attempt has succeeded. */
  begun(row: OutboxRow): void;
  published(row: OutboxRow): void;
  /** Adds a row after its publishing has failed. */
  add(row: OutboxRow, error: unknown): void;
  stop(): Promise<void>;
}

/** The pause between two attempts, in milliseconds. */
const EVERY_MS = 500;
/** The most rows and event bytes that are kept in memory. The sweeper publishes the others. */
const MAX_ROWS = 1_000;
const MAX_BYTES = 8 * 1024 * 1024;
/**
 * How long after a failure all events go both ways, in milliseconds. The consumers of the stream may get their leaders
 * some seconds after the stream, see elections in nats-server: 4 to 9 s.
 */
const BOTH_WAYS_MS = 10_000;

/**
 * Publishes rows again soon after a failure, so that their events do not wait for the sweeper. A row that the stream does
 * not take, because it has no leader, is sent past the stream once (docs/decisions/0049).
 */
export function retrySoon({ isOpen, publish, bypass, log }: RetriesOptions): Retries {
  const rows = new Map<string, OutboxRow>();
  const bypassed = new Set<string>();
  let bytes = 0;
  let bothWaysUntil = Number.NEGATIVE_INFINITY;

  const sendPast = (row: OutboxRow): void => {
    if (bypassed.has(row._id) || !isOpen()) return;
    bypass(row);
    bypassed.add(row._id);
  };
  const add = (row: OutboxRow, error: unknown): void => {
    const size = sizeOf(row);
    if (!(error instanceof NotTaken)) {
      bothWaysUntil = performance.now() + BOTH_WAYS_MS;
      sendPast(row);
    }
    if (rows.size < MAX_ROWS && bytes + size <= MAX_BYTES) {
      rows.set(row._id, row);
      bytes += size;
    } else bypassed.delete(row._id);
  };
  const again = async (): Promise<void> => {
    if (rows.size === 0 || !isOpen()) return;
    const batch = [...rows.values()];
    rows.clear();
    bytes = 0;
    const outcomes = await Promise.allSettled(batch.map(publish));
    for (const [nth, outcome] of outcomes.entries()) {
      const row = batch[nth] as OutboxRow;
      if (outcome.status === "fulfilled") bypassed.delete(row._id);
      else add(row, outcome.reason);
    }
  };
  const task = periodicTask({
    everyMs: EVERY_MS,
    run: again,
    failed: (error) => log.error({ err: error }, "publishing again failed"),
  });
  task.start();
  return {
    begun: (row) => {
      if (performance.now() < bothWaysUntil) sendPast(row);
    },
    published: ({ _id }) => void bypassed.delete(_id),
    add,
    stop: task.stop,
  };
}
