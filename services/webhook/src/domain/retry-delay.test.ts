import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JITTER, MAX_ATTEMPTS, MAX_RETRY_AFTER_MS, RETRY_DELAYS_MS, retryDelayMs } from "./retry-delay.ts";

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const attemptsLeft = fc.integer({ min: 1, max: MAX_ATTEMPTS });
const baseOf = (left: number) => RETRY_DELAYS_MS[MAX_ATTEMPTS - left] ?? Number.NaN;

describe("retry schedule", () => {
  test("has 8 attempts after 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h", () => {
    const inSeconds = Array.from({ length: 8 }, (_, index) => retryDelayMs(8 - index, 0.5) / 1_000);
    expect(inSeconds).toEqual([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
    expect(MAX_ATTEMPTS).toBe(8);
  });

  test("keeps every delay within 20 % of its base, in whole milliseconds", () => {
    fc.assert(
      fc.property(attemptsLeft, unit, (left, random) => {
        const delay = retryDelayMs(left, random);
        expect(Number.isSafeInteger(delay)).toBe(true);
        expect(delay).toBeGreaterThanOrEqual(Math.floor(baseOf(left) * (1 - JITTER)));
        expect(delay).toBeLessThanOrEqual(Math.ceil(baseOf(left) * (1 + JITTER)));
      }),
    );
  });

  test("reaches both ends of the jitter", () => {
    expect(retryDelayMs(7, 0)).toBe(4_000);
    expect(retryDelayMs(7, 1)).toBe(6_000);
  });

  test("takes the longer of the schedule and Retry-After, up to 24 hours", () => {
    fc.assert(
      fc.property(attemptsLeft, unit, fc.double({ min: 0, noNaN: true }), (left, random, retryAfterMs) => {
        const expected = Math.max(retryDelayMs(left, random), Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
        expect(retryDelayMs(left, random, retryAfterMs)).toBe(expected);
        expect(expected).toBeLessThanOrEqual(MAX_RETRY_AFTER_MS);
      }),
    );
  });

  test("uses the ends of the schedule for a number of attempts outside one run", () => {
    expect(retryDelayMs(50, 0.5)).toBe(0);
    expect(retryDelayMs(0, 0.5)).toBe(36_000_000);
  });
});
