import fc from "fast-check";
import { expect, test } from "vitest";
import { REPETITION_STEPS, repeatedDay } from "./repetition.ts";

test.each([
  ["2028-01-31", "month", ["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]],
  ["0026-01-31", "month", ["0026-01-31", "0026-02-28", "0026-03-31", "0026-04-30"]],
  ["2026-12-15", "month", ["2026-12-15", "2027-01-15", "2027-02-15", "2027-03-15"]],
  ["2028-02-29", "year", ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28"]],
  ["2026-12-28", "week", ["2026-12-28", "2027-01-04", "2027-01-11", "2027-01-18"]],
] as const)("%s is repeated every %s", (first, every, days) => {
  expect(days.map((_, nth) => repeatedDay(first, every, nth))).toEqual(days);
});

test("repetitions follow each other, and the last of a window never comes before its first", () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  const steps = fc.constantFrom(...REPETITION_STEPS);
  fc.assert(
    fc.property(day, day, steps, fc.nat(11), (one, other, every, nth) => {
      const [from, to] = [one, other].toSorted() as [string, string];
      expect(repeatedDay(from, every, nth) < repeatedDay(from, every, nth + 1)).toBe(true);
      expect(repeatedDay(from, every, nth) <= repeatedDay(to, every, nth)).toBe(true);
    }),
  );
});
