import { Served } from "@matchbook/runtime/events/consumer/served";
import { expect, test } from "vitest";

test("a tenant that is given back goes to the holder that waits for it", async () => {
  const served = new Served();
  served.take("acme");
  const order: string[] = [];
  const waiting = served.wait("acme").then(() => order.push("taken"));
  served.give("acme");
  // No other holder can take it in between.
  expect(served.has("acme")).toBe(true);
  await waiting;
  served.give("acme");
  expect([order, served.has("acme")]).toEqual([["taken"], false]);
  await served.wait("acme");
  expect(served.has("acme")).toBe(true);
});
