import { setTimeout as pause } from "node:timers/promises";
import type { Collection } from "mongodb";
import { AppError } from "./errors.ts";
import type { Logger } from "./logger.ts";
import { type OutboxRow, UNPUBLISHED } from "./outbox-rows.ts";

/** Bounds the outbox while events cannot be published: new changes are refused or wait. */
export type OutboxLimit = ReturnType<typeof limitOutbox>;

/** The time limit of the query that measures the outbox, in milliseconds. */
const MEASURE_MS = 2_000;
/** How often waiting work looks again, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** After how many seconds a refused caller may try again. */
const RETRY_AFTER_S = 5;

/**
 * @param rows the outbox, which all replicas of a process share
 * @param maxRows the most rows; every replica may exceed it by what it commits in a second
 */
export function limitOutbox(rows: Pick<Collection<OutboxRow>, "countDocuments">, maxRows: number, log: Logger) {
  let measured = 0;
  let addedSince = 0;
  const isFull = () => measured + addedSince >= maxRows;
  const most = Number.isFinite(maxRows) ? { limit: maxRows } : {};
  return {
    /**
     * Called before the change of a caller.
     * @throws AppError unavailable, with the time after which the caller may try again, when the outbox is full
     */
    assertRoom: (): void => {
      if (isFull()) throw new AppError("unavailable", { retryAfter: RETRY_AFTER_S });
    },
    /** Resolves when the outbox has room, or when background work shall not go on. @param goesOn is asked twice a second */
    room: async (goesOn: () => boolean): Promise<void> => {
      while (isFull() && goesOn()) await pause(LOOK_EVERY_MS);
    },
    /** Counts rows that were committed, or published if `count` is negative, until the outbox is measured again. */
    added: (count: number): void => {
      addedSince += count;
    },
    /** Counts the rows that are not published. */
    measure: async (): Promise<number> => {
      const wasFull = isFull();
      const before = addedSince;
      measured = await rows.countDocuments(UNPUBLISHED, { ...most, maxTimeMS: MEASURE_MS });
      addedSince -= before;
      if (isFull() !== wasFull)
        log.warn({ rows: measured, maxRows }, wasFull ? "outbox has room again" : "outbox is full");
      return measured;
    },
  };
}
