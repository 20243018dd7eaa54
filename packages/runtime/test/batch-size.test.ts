import { batchSize } from "@matchbook/runtime/consumer/batch-size";
import { expect, test } from "vitest";

test("batches are full while one tenant is active, and limited by time while several are", () => {
  let now = 0;
  const size = batchSize(500, () => now);
  size.arrived("a");
  size.handled(500, 5_000);
  expect(size.limit()).toBe(500);
  size.arrived("b");
  expect(size.limit()).toBe(100);
  now += 60_000;
  expect(size.limit()).toBe(500);
});

test("the limit grows to the full batch while batches are short enough", () => {
  const size = batchSize(500, () => 0);
  size.arrived("a");
  size.arrived("b");
  size.handled(500, 20_000);
  const limits = Array.from({ length: 9 }, () => {
    size.handled(size.limit(), 999);
    return size.limit();
  });
  expect(limits).toEqual([38, 57, 86, 129, 194, 291, 437, 500, 500]);
});

test("the fixed cost of small batches does not make them smaller", () => {
  const size = batchSize(500, () => 0);
  size.arrived("a");
  size.arrived("b");
  for (let batch = 0; batch < 20; batch += 1) size.handled(100, 900);
  expect(size.limit()).toBe(500);
});

test("a batch never becomes smaller than 25 events, and a slow single event changes nothing", () => {
  const size = batchSize(500, () => 0);
  size.arrived("a");
  size.arrived("b");
  size.handled(1, 5_000);
  expect(size.limit()).toBe(500);
  for (let batch = 0; batch < 5; batch += 1) size.handled(size.limit(), 60_000);
  expect(size.limit()).toBe(25);
});
