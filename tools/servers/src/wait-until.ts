import { setTimeout as pause } from "node:timers/promises";

export interface WaitOptions {
  /** Deadline in milliseconds, 60 s by default. */
  timeoutMs?: number;
  /** Errors of `read` that count as "not yet". Any other error ends the wait; by default every error does. */
  retryOn?(error: unknown): boolean;
}

/** The pauses between two reads, in milliseconds. They grow, so that a long wait does not take the processor from what it waits for. */
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 200;
const GROWTH = 1.5;

/**
 * Reads a value repeatedly until it is the wanted one.
 * @returns the wanted value
 * @throws Error after the deadline. It shows the last value, or its cause is the last error.
 */
export async function waitUntil<T>(
  read: () => Promise<T> | T,
  isWanted: (value: T) => boolean,
  { timeoutMs = 60_000, retryOn = () => false }: WaitOptions = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS)) {
    let last: { value: T } | { error: unknown };
    try {
      last = { value: await read() };
    } catch (error) {
      if (!retryOn(error)) throw error;
      last = { error };
    }
    if ("value" in last && isWanted(last.value)) return last.value;
    if (Date.now() < deadline) {
      await pause(pauseMs);
      continue;
    }
    const waited = `not true after ${timeoutMs / 1_000} s`;
    if ("error" in last) throw new Error(`${waited}; the last error was: ${last.error}`, { cause: last.error });
    throw new Error(`${waited}; the last value was: ${JSON.stringify(last.value)}`);
  }
}
