import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "@matchbook/runtime/process/logger";
import { batcher, fulfilled } from "@matchbook/runtime/work/batcher";

export type Recorder<T> = ReturnType<typeof createRecorder<T>>;

export interface RecorderOptions<T> {
  log: Logger;
  /** Stores a batch; called again with the same batch after it rejected. */
  write(batch: T[]): Promise<unknown>;
}

/** Wait of the first outcome of a batch for others; a crash repeats attempts whose results are not stored by then. */
const DELAY_MS = 50;
const MAX_BATCH = 500;
/** The pauses between attempts to store a batch, in ms. The last one repeats. */
const PAUSES_MS = [50, 200, 1_000, 3_000] as const;

/** A write that fails is repeated until it succeeds, so that an outage of the database loses nothing. */
export function createRecorder<T>({ log, write }: RecorderOptions<T>) {
  let unstored = 0;
  let givenUp = false;
  const store = async (batch: T[]): Promise<void> => {
    for (let attempt = 0; !givenUp; attempt++) {
      try {
        await write(batch);
        return;
      } catch (error) {
        log.warn({ err: error, outcomes: batch.length }, "storing the outcomes of deliveries failed");
        await pause(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]);
      }
    }
    log.error({ outcomes: batch.length }, "the outcomes of deliveries could not be stored");
  };
  const outcomes = batcher<T, void>({
    maxBatch: MAX_BATCH,
    delayMs: DELAY_MS,
    run: async (_key, batch) => {
      await store(batch);
      unstored -= batch.length;
      return fulfilled(batch.map(() => undefined));
    },
  });
  /** Stores everything added so far without further delay; resolves when it is stored. */
  const idle = async (): Promise<void> => {
    while (unstored > 0) await outcomes.flush();
  };
  return {
    add: (outcome: T): void => {
      unstored += 1;
      void outcomes.add("", outcome);
    },
    idle,
    /** Stores what it can within `graceMs`. The claims of the other jobs are released with the lease of the process. */
    stop: async (graceMs: number): Promise<void> => {
      const timer = setTimeout(() => {
        givenUp = true;
      }, graceMs);
      await idle();
      clearTimeout(timer);
    },
  };
}
