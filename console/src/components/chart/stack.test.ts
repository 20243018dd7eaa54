import fc from "fast-check";
import { expect, test } from "vitest";
import { alone, carried, everyDay, secondsOf, stack } from "./stack.ts";

test("bars on top of each other are drawn from the highest to the lowest", () => {
  const series = [
    { text: "machine", color: "a", values: [1, 0, 3] },
    { text: "people", color: "b", values: [2, 5, 0] },
  ];
  expect(stack(series).map(({ text, values }) => [text, values])).toEqual([
    ["people", [3, 5, 3]],
    ["machine", [1, 0, 3]],
  ]);
  expect(series[0]?.values).toEqual([1, 0, 3]);
});

test("the last of a stack is the sum of all", () => {
  const values = fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 4 }), (all) => {
      const [highest] = stack(all.map((own) => ({ text: "", color: "", values: own })));
      expect(highest?.values).toEqual([0, 1, 2, 3, 4].map((at) => all.reduce((sum, own) => sum + (own[at] ?? 0), 0)));
    }),
  );
});

test("a day without a value has that of the day before it", () => {
  const values = new Map([
    ["2026-03-02", 3],
    ["2026-03-04", 0],
  ]);
  const days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"];
  expect(carried(values, days)).toEqual([0, 3, 3, 0, 0]);
  expect(carried(values, [])).toEqual([]);
});

test("days without anything are there too, over months and changes of the clock", () => {
  expect(everyDay(["2026-02-27", "2026-03-02"])).toEqual(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]);
  expect(everyDay(["2026-10-24", "2026-10-26"])).toHaveLength(3);
  expect(everyDay(["2026-10-24"])).toEqual(["2026-10-24"]);
  expect(everyDay([])).toEqual([]);
});

test("days are seconds of UTC", () => {
  expect(secondsOf(["1970-01-02", "2026-01-01"])).toEqual([86_400, 1_767_225_600]);
});

test("a value between unknown ones is a dot, and a line has none", () => {
  expect(alone([null, 3, null, 4, 5, null, 0])).toEqual([1, 6]);
  expect(alone([1, 2, 3])).toEqual([]);
  expect(alone([7])).toEqual([0]);
});
