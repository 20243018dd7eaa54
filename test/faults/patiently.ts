import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@matchbook/runtime/errors";

const AGAIN_MS = 100;
const GIVE_UP_MS = 90_000;

/**
 * Asks again while there is no answer: after faults, and while the database is started once more, that is no news.
 * @throws AppError when there is none for a minute and a half, or it is one that asking again does not change
 */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + GIVE_UP_MS; ; await pause(AGAIN_MS)) {
    try {
      return await ask();
    } catch (error) {
      const passes = error instanceof AppError && ["unavailable", "internal"].includes(error.code);
      if (!passes || Date.now() > until) throw error;
    }
  }
}
