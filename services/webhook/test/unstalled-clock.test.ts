import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unstalledClock } from "../src/delivery/unstalled-clock.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => vi.useRealTimers());

test("the clock goes with the time while the process runs, and stands still while it is held up", () => {
  let held = 0;
  const clock = unstalledClock(() => performance.now() + held);
  const begun = clock.now();
  vi.advanceTimersByTime(1_000);
  expect(clock.now() - begun).toBe(1_000);
  // Nothing of the process ran for ten seconds.
  held = 10_000;
  const within = clock.now() - begun;
  expect(within).toBeLessThanOrEqual(1_050);
  vi.advanceTimersByTime(1_000);
  expect(clock.now() - begun).toBeGreaterThanOrEqual(2_000);
  expect(clock.now() - begun).toBeLessThanOrEqual(2_050);
  expect(clock.now() - begun).toBeGreaterThanOrEqual(within);
  clock.stop();
});
