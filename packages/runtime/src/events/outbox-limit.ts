import { setTimeout as pause } from "node:timers/promises";
import type { Collection } from "mongodb";
import { AppError } from "../errors/errors.ts";
import { MEASURE_MS } from "../mongo/measure.ts";
import type { Logger } from "../process/logger.ts";
import { type OutboxRow, UNPUBLISHED } from "./outbox-rows.ts";

export type OutboxLimit = ReturnType<typeof limitOutbox>;

/** Time between two looks of waiting work, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** Seconds after which a refused caller may try again. */
const RETRY_AFTER_S = 5;

/** @param maxRows the most rows of all replicas; one may exceed it by the commits of a second */
export function limitOutbox(rows: Pick<Collection<OutboxRow>, "countDocuments">, maxRows: number, log: Logger) {
  let measured = 0;
  let addedSince = 0;
  const isFull = () => measured + addedSince >= maxRows;
  const most = Number.isFinite(maxRows) ? { limit: maxRows } : {};
  return {
    /** @throws AppError unavailable, with the time after which the caller may try again, when the outbox is full */
    assertRoom: (): void => {
      if (isFull()) throw new AppError("unavailable", { retryAfter: RETRY_AFTER_S });
    },
    /** Resolves when the outbox has room, or when `goesOn`, which is asked twice a second, says no. */
    room: async (goesOn: () => boolean): Promise<void> => {
      while (isFull() && goesOn()) await pause(LOOK_EVERY_MS);
    },
    /** Counts rows that were committed, or published if `count` is negative, until the next `measure`. */
    added: (count: number): void => {
      addedSince += count;
    },
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
