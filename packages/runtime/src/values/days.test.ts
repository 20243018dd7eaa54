import { expect, test } from "vitest";
import { isDay } from "./days.ts";

test.each([
  ["2026-02-28", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-2-1", false],
  ["2026-02-01T00:00", false],
  ["", false],
])("%j is a day of the calendar: %s", (text, isOne) => {
  expect(isDay(text)).toBe(isOne);
});
