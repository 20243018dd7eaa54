const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds to wait before each attempt of a delivery, the first one included. */
export const RETRY_DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];

/** The number of attempts in one run of the schedule. */
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length;

/** A test event has one attempt; the user sees the result and can repeat it. */
export const TEST_ATTEMPTS = 1;

/** The largest jitter, as a share of the delay. */
export const JITTER = 0.2;

/** The longest wait in ms that a receiver can ask for with `Retry-After`. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

/**
 * The wait in whole ms before the next attempt.
 * @param attemptsLeft attempts that the delivery still has, 1 to `MAX_ATTEMPTS`. Counting from the end lets a delivery
 *   that was given a second run of attempts start its schedule over without remembering where that run began.
 * @param random a number from 0 to 1, which places the delay within ±20 %
 * @param retryAfterMs what the receiver asked for, null when it did not; it wins when it is longer, up to 24 h
 */
export function retryDelayMs(attemptsLeft: number, random: number, retryAfterMs: number | null = null): number {
  const index = Math.min(Math.max(MAX_ATTEMPTS - attemptsLeft, 0), MAX_ATTEMPTS - 1);
  const base = RETRY_DELAYS_MS[index] ?? 0;
  const jittered = Math.round(base * (1 - JITTER + 2 * JITTER * random));
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}
