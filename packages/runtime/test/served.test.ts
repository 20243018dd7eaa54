import { Served } from "@matchbook/runtime/events/consumer/served";
import { WakeUps } from "@matchbook/runtime/events/consumer/wake-ups";
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

test("a wake-up wakes all loops that sleep, and one that is sent before a sleep is not lost", async () => {
  const wakeUps = new WakeUps();
  const before = wakeUps.count;
  const sleeping = [wakeUps.since(before), wakeUps.since(before)];
  wakeUps.send();
  await Promise.all(sleeping);
  await wakeUps.since(before);
  let woken = false;
  void wakeUps.since(wakeUps.count).then(() => {
    woken = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(woken).toBe(false);
});
