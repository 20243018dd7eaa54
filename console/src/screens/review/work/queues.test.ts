import { expect, test } from "vitest";
import { readSearch } from "../search.ts";
import { ageOf, datesOf, type LineAge, searchOf } from "./queues.ts";

const NOW = Date.parse("2026-10-31T12:00:00Z");
const ALL: LineAge[] = ["days_0_7", "days_8_30", "days_31_60", "over_60_days"];

test("the ages are next to each other, and the address tells which is shown", () => {
  expect(ALL.map((age) => datesOf(age, NOW))).toEqual([
    { dateFrom: "2026-10-24" },
    { dateFrom: "2026-10-01", dateTo: "2026-10-23" },
    { dateFrom: "2026-09-01", dateTo: "2026-09-30" },
    { dateTo: "2026-08-31" },
  ]);
  for (const age of ALL) expect(ageOf(readSearch({ ...searchOf(datesOf(age, NOW)) }), NOW)).toBe(age);
  expect(ageOf({ queue: "work" }, NOW)).toBeUndefined();
});

test("a queue of work leaves no other filter in the address", () => {
  expect(readSearch({ text: "x", ...searchOf({ assignee: "me" }) })).toEqual({ queue: "work", assignee: "me" });
});
