import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "@matchbook/runtime/logger";

/** Writes that are repeated until they succeed, so that an outage of the database loses nothing. */
export interface RepeatedWrites {
  /**
   * @param what for the log
   * @param mayRepeat whether a write that failed with this error is repeated
   * @returns false when it was given up
   */
  store(what: string, write: () => Promise<unknown>, mayRepeat?: (error: unknown) => boolean): Promise<boolean>;
  /** Repeats no write any more. */
  giveUp(): void;
}

const PAUSES_MS = [50, 200, 1_000, 3_000] as const;

export function repeatedWrites(log: Logger): RepeatedWrites {
  let givenUp = false;
  return {
    store: async (what, write, mayRepeat = () => true) => {
      for (let attempt = 0; !givenUp; attempt++) {
        try {
          await write();
          return true;
        } catch (error) {
          const repeated = mayRepeat(error);
          log.warn({ err: error, repeated }, `storing ${what} failed`);
          if (!repeated) return false;
          await pause(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]);
        }
      }
      log.error(`${what} could not be stored`);
      return false;
    },
    giveUp: () => {
      givenUp = true;
    },
  };
}

/** Runs work that waits for repeated writes, and gives these up after `graceMs`. */
export async function withGrace(writes: RepeatedWrites, graceMs: number, work: () => Promise<void>): Promise<void> {
  const timer = setTimeout(writes.giveUp, graceMs);
  await work();
  clearTimeout(timer);
}
