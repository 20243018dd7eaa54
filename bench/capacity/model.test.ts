import fc from "fast-check";
import { expect, test } from "vitest";
import { type Station, solve } from "./model.ts";

const station = fc.record({
  name: fc.string(),
  callMs: fc.double({ min: 0.01, max: 5, noNaN: true }),
  laterMs: fc.double({ min: 0, max: 5, noNaN: true }),
  servers: fc.integer({ min: 1, max: 32 }),
});
const network = fc.record({
  stations: fc.array(station, { minLength: 1, maxLength: 6 }),
  callers: fc.integer({ min: 1, max: 500 }),
  waitMs: fc.double({ min: 0, max: 50, noNaN: true }),
});

test("no solution is above the limit of a station, or below one caller's time", () => {
  fc.assert(
    fc.property(network, ({ stations, callers, waitMs }) => {
      const { perSecond, answerMs, busiest } = solve(stations, { callers, waitMs });
      expect(busiest.load).toBeLessThanOrEqual(1 + 1e-6);
      const alone = waitMs + stations.reduce((sum, { callMs }) => sum + callMs, 0);
      expect(answerMs).toBeGreaterThanOrEqual(alone - 1e-6);
      // Little's law: the callers are those that wait for an answer.
      expect((perSecond / 1_000) * answerMs).toBeCloseTo(callers, 0);
    }),
  );
});

test("one caller is answered after the sum of its work, and many callers reach the rate of the slowest station", () => {
  const stations: Station[] = [
    { name: "a", callMs: 2, laterMs: 0, servers: 1 },
    { name: "b", callMs: 1, laterMs: 3, servers: 4 },
  ];
  expect(solve(stations, { callers: 1, waitMs: 5 }).answerMs).toBeCloseTo(8, 0);
  const many = solve(stations, { callers: 1_000, waitMs: 5 });
  expect(many.perSecond).toBeCloseTo(500, 0);
  expect(many.busiest).toMatchObject({ name: "a" });
});

test("two stations of one kind make the queue of a balanced network known from theory", () => {
  // Exact mean value analysis of K equal stations: N callers reach N / (N + K - 1) of the limit.
  const stations = ["a", "b", "c"].map((name) => ({ name, callMs: 1, laterMs: 0, servers: 1 }));
  for (const callers of [1, 2, 8, 64])
    expect(solve(stations, { callers, waitMs: 0 }).perSecond).toBeCloseTo((1_000 * callers) / (callers + 2), 0);
});
