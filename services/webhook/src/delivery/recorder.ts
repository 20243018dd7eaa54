import { batcher, fulfilled } from "@matchbook/runtime/batcher";
import type { Logger } from "@matchbook/runtime/logger";
import type { FinishedAttempt } from "../store/record-attempts.ts";
import { repeatedWrites, withGrace } from "./repeated-writes.ts";

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
 * How long the first result of a batch waits for others. A crash repeats the attempts whose results are not stored, so
 * they should be stored 100 ms after the response.
 */
const DELAY_MS = 50;
const MAX_BATCH = 500;

/** A write that fails is repeated until it succeeds, so that an outage of the database loses no result. */
export function createRecorder({ log, write }: RecorderOptions): Recorder {
  const writes = repeatedWrites(log);
  let unstored = 0;
  const results = batcher<FinishedAttempt, void>({
    maxBatch: MAX_BATCH,
    delayMs: DELAY_MS,
    run: async (_key, batch) => {
      await writes.store(`results of ${batch.length} attempts`, () => write(batch));
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
    stop: (graceMs) => withGrace(writes, graceMs, idle),
  };
}
