import { expect, test } from "vitest";
import { daySeries, unaccountedDays } from "./day-series.ts";

const on = (...days: [day: number, amount: number][]) =>
  new Map(days.map(([day, amount]) => [`2026-03-${String(day).padStart(2, "0")}`, BigInt(amount)]));

test("the days that are told begin after the last balance that all lines lead to", () => {
  const movements = on([1, 10], [4, 5], [9, 7]);
  const of = (...stated: [number, number][]) =>
    unaccountedDays(daySeries({ before: 100n, movements, stated: on(...stated) }));
  expect(of([2, 110], [5, 115], [10, 122])).toBeUndefined();
  expect(of([2, 110], [5, 116], [10, 123])).toEqual({
    ...{ from: "2026-03-03", to: "2026-03-05", expected: 115n, stated: 116n },
  });
  // A line that is booked after the balance that has it explains the difference.
  expect(of([2, 110], [5, 122], [10, 122])).toBeUndefined();
  expect(of([2, 110], [5, 122], [10, 122], [12, 130])).toMatchObject({ from: "2026-03-11", to: "2026-03-12" });
  expect(of([10, 130])).toMatchObject({ from: "2026-03-01", to: "2026-03-10", expected: 122n });
});
