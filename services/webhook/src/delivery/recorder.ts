import type { Logger } from "@matchbook/runtime/logger";
import type { FinishedAttempt } from "../store/record-attempts.ts";

/** Stores what attempts brought, many at a time. */
export interface Recorder {
  add(finished: FinishedAttempt): void;
  /** Stores everything added so far without waiting for more; resolves when it is stored. */
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

/** How long results wait for more, in ms, and how many are enough. */
const GATHER_MS = 250;
const MAX_BATCH = 500;
const RETRY_MS = [50, 200, 1_000, 3_000] as const;

/**
 * Few large writes store everything, and what came of one delivery is not in the way of the next: a result is safe with
 * its claim until then, so only who looks at the log waits for it. A write that fails is repeated until it succeeds: a
 * result must not get lost because the database is away for a moment.
 */
export function createRecorder({ log, write }: RecorderOptions): Recorder {
  let waiting: FinishedAttempt[] = [];
  let writing = 0;
  let running: Promise<void> | undefined;
  let givenUp = false;
  let hurried = 0;
  /** Ends the gathering that goes on. */
  let enough: () => void = () => {};

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
  const gather = async (): Promise<void> => {
    if (hurried > 0 || waiting.length >= MAX_BATCH) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS);
      enough = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await gather();
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      writing = batch.length;
      await writeUntilStored(batch);
      writing = 0;
    }
    running = undefined;
  };
  const idle = async (): Promise<void> => {
    hurried += 1;
    enough();
    while (running !== undefined) await running;
    hurried -= 1;
  };

  return {
    add: (finished) => {
      waiting.push(finished);
      if (waiting.length >= MAX_BATCH) enough();
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
