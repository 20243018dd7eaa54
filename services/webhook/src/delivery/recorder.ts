import { batcher, fulfilled } from "@matchbook/runtime/batcher";
import type { Logger } from "@matchbook/runtime/logger";
import type { FinishedAttempt } from "../store/record-attempts.ts";

/** Stores the results of attempts in batches. */
export interface Recorder {
  add(finished: FinishedAttempt): void;
  /** Stores everything added so far without further delay; resolves when it is stored. */
  idle(): Promise<void>;
  /** How many results are not stored yet. */
  backlog(): number;
  /** Stores what it can within `graceMs`. The claims of the other results expire, and their attempts are repeated. */
  stop(graceMs: number): Promise<void>;
}

export interface RecorderOptions {
  log: Logger;
  /** Stores a batch; called again with the same batch after it rejected. */
  write(batch: FinishedAttempt[]): Promise<void>;
}

/**
 * How long the first result of a batch waits for others. The claim protects a result in the meantime, so the delay only
 * shows in the delivery log.
 */
const DELAY_MS = 250;
const MAX_BATCH = 500;
const RETRY_MS = [50, 200, 1_000, 3_000] as const;

/** A write that fails is repeated until it succeeds, so that an outage of the database loses no result. */
export function createRecorder({ log, write }: RecorderOptions): Recorder {
  let unstored = 0;
  let stopped = false;

  const writeUntilStored = async (batch: FinishedAttempt[]): Promise<void> => {
    for (let attempt = 0; !stopped; attempt++) {
      try {
        return await write(batch);
      } catch (error) {
        log.warn({ err: error, attempts: batch.length }, "storing results of attempts failed and is repeated");
        await pause(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0);
      }
    }
    log.error({ attempts: batch.length }, "results of attempts could not be stored");
  };
  const results = batcher<FinishedAttempt, void>({
    maxBatch: MAX_BATCH,
    delayMs: DELAY_MS,
    run: async (_key, batch) => {
      await writeUntilStored(batch);
      unstored -= batch.length;
      return fulfilled(batch.map(() => undefined));
    },
  });
  const idle = async (): Promise<void> => {
    while (unstored > 0) await results.flush();
  };
  return {
    add: (finished) => {
      unstored += 1;
      void results.add("", finished);
    },
    idle,
    backlog: () => unstored,
    stop: async (graceMs) => {
      const timer = setTimeout(() => {
        stopped = true;
      }, graceMs);
      await idle();
      clearTimeout(timer);
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
