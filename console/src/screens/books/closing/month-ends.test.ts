import { expect, test } from "vitest";
import { presetsOf } from "./month-ends.ts";

test("the last month and the last quarter have ended, also at the turn of a year", () => {
  const ends = (today: string) => presetsOf(today).map(({ until }) => until);
  expect(["2026-03-31", "2026-11-29", "2027-01-01", "2028-03-01"].map(ends)).toEqual([
    ["2026-02-28", "2025-12-31"],
    ["2026-10-31", "2026-09-30"],
    ["2026-12-31", "2026-12-31"],
    ["2028-02-29", "2027-12-31"],
  ]);
});
