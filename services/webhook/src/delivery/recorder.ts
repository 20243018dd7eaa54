import type { Logger } from "@matchbook/runtime/logger";
import type { FinishedAttempt } from "../store/record-attempts.ts";

/** Stores what attempts brought, many at a time. */
export interface Recorder {
  add(finished: FinishedAttempt): void;
  /** Resolves when everything added so far is stored. */
  idle(): Promise<void>;
  /** How many results are not stored yet. */
  backlog(): number;
  /** Gives up after `graceMs` what could not be stored: its claims run out and it is attempted again. */
  stop(graceMs: number): Promise<void>;
}

export interface RecorderOptions {
  log: Logger;
  /** Stores a batch; may be called again with the same batch after it rejected. */
  write(batch: FinishedAttempt[]): Promise<void>;
}

/** What arrives within this long is stored together, in ms. */
const GATHER_MS = 3;
const MAX_BATCH = 250;
const RETRY_MS = [50, 200, 1_000, 3_000] as const;

/**
 * Under load one write serves all results that came in during the write before it. A write that fails is repeated until
 * it succeeds: a result must not get lost because the database is away for a moment.
 */
export function createRecorder({ log, write }: RecorderOptions): Recorder {
  let waiting: FinishedAttempt[] = [];
  let writing = 0;
  let running: Promise<void> | undefined;
  let givenUp = false;

  const writeUntilStored = async (batch: FinishedAttempt[]): Promise<void> => {
    for (let attempt = 0; !givenUp; attempt++) {
      try {
        return await write(batch);
      } catch (error) {
        log.warn({ err: error, attempts: batch.length }, "results of attempts are stored again");
        await pause(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0);
      }
    }
    log.error({ attempts: batch.length }, "results of attempts could not be stored");
  };
  const run = async (): Promise<void> => {
    await pause(GATHER_MS);
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      writing = batch.length;
      await writeUntilStored(batch);
      writing = 0;
    }
    running = undefined;
  };
  const idle = async (): Promise<void> => {
    while (running !== undefined) await running;
  };

  return {
    add: (finished) => {
      waiting.push(finished);
      running ??= run();
    },
    idle,
    backlog: () => waiting.length + writing,
    stop: async (graceMs) => {
      const timer = setTimeout(() => {
        givenUp = true;
      }, graceMs);
      await idle();
      clearTimeout(timer);
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
