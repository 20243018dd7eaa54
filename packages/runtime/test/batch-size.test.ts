import { batchSize } from "@matchbook/runtime/consumer/batch-size";
import { expect, test } from "vitest";

test("batches are full while one tenant is active, and limited by time while several are", () => {
  let now = 0;
  const size = batchSize(500, () => now);
  size.arrived("a");
  size.handled(500, 5_000);
  expect(size.limit()).toBe(500);
  size.arrived("b");
  expect(size.limit()).toBe(50);
  for (let batch = 0; batch < 50; batch += 1) size.handled(50, 25);
  expect(size.limit()).toBe(500);
  for (let batch = 0; batch < 50; batch += 1) size.handled(50, 50_000);
  expect(size.limit()).toBe(25);
  now += 60_000;
  expect(size.limit()).toBe(500);
});

test("small batches do not change the estimate", () => {
  const size = batchSize(500, () => 0);
  size.arrived("a");
  size.arrived("b");
  size.handled(1, 1_000);
  expect(size.limit()).toBe(500);
});
