import { expect, test } from "vitest";
import { inGroups, mapInSlices } from "../src/work/slices.ts";

test("other work goes on between the slices of a long list", async () => {
  const order: string[] = [];
  setImmediate(() => order.push("other work"));
  const done = await mapInSlices([1, 2, 3], (item) => {
    for (const end = performance.now() + 11; performance.now() < end; );
    order.push(`item ${item}`);
    return item * 2;
  });
  expect([done, order]).toEqual([
    [2, 4, 6],
    ["item 1", "other work", "item 2", "item 3"],
  ]);
});

test("groups keep the order of their items and each of the bounds, and a heavy item is alone", () => {
  const bounds = [
    { most: 3, weigh: () => 1 },
    { most: 10, weigh: (item: number) => item },
  ];
  expect(inGroups([1, 2, 3, 4, 6, 11, 1, 9, 1], ...bounds)).toEqual([[1, 2, 3], [4, 6], [11], [1, 9], [1]]);
  expect(inGroups([], ...bounds)).toEqual([]);
});
