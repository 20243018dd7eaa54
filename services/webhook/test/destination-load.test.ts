import { expect, test } from "vitest";
import { capOf, expectedWaitMs, learn, PATIENCE_MS } from "../src/delivery/destination-load.ts";
import { newDestinationLoad, newTenantLoad } from "../src/delivery/load.ts";

const CAP = 16;

test("the expected wait is zero while a place is free, even for a slow destination", () => {
  const load = newDestinationLoad("d", newTenantLoad("acme"));
  for (let i = 0; i < 20; i++) learn(load, { answered: true, durationMs: 14_000 });
  expect(expectedWaitMs(load, CAP, 0)).toBe(0);
});

test("a fast destination may have a long queue and a slow one none", () => {
  const fast = newDestinationLoad("fast", newTenantLoad("acme"));
  const slow = newDestinationLoad("slow", newTenantLoad("acme"));
  for (const load of [fast, slow]) {
    for (let i = 0; i < CAP; i++) load.inFlight.add({ startedAt: 0 });
    load.reserved = 400;
  }
  for (let i = 0; i < 30; i++) learn(fast, { answered: true, durationMs: 5 });
  for (let i = 0; i < 30; i++) learn(slow, { answered: true, durationMs: 2_000 });
  expect(expectedWaitMs(fast, CAP, 1)).toBeLessThan(PATIENCE_MS);
  expect(expectedWaitMs(slow, CAP, 1)).toBeGreaterThan(PATIENCE_MS);
});

test("long attempts in flight make a destination slow before they end", () => {
  const load = newDestinationLoad("d", newTenantLoad("acme"));
  for (let i = 0; i < CAP; i++) load.inFlight.add({ startedAt: 0 });
  load.reserved = 20;
  expect(expectedWaitMs(load, CAP, 10)).toBeLessThan(PATIENCE_MS);
  expect(expectedWaitMs(load, CAP, 4_000)).toBeGreaterThan(PATIENCE_MS);
});

test("a short silence does not make a destination slow, even with a long queue", () => {
  const load = newDestinationLoad("d", newTenantLoad("acme"));
  for (let i = 0; i < 30; i++) learn(load, { answered: true, durationMs: 5 });
  for (let i = 0; i < CAP; i++) load.inFlight.add({ startedAt: 0 });
  load.reserved = 1_000;
  expect(expectedWaitMs(load, CAP, 100)).toBeLessThan(PATIENCE_MS);
  expect(expectedWaitMs(load, CAP, 200)).toBeGreaterThan(PATIENCE_MS);
});

test("after three attempts without an answer one place is left; an answer restores all", () => {
  const load = newDestinationLoad("d", newTenantLoad("acme"));
  for (let i = 0; i < 3; i++) {
    expect(capOf(load, CAP)).toBe(CAP);
    learn(load, { answered: false, durationMs: 15_000 });
  }
  expect(capOf(load, CAP)).toBe(1);
  learn(load, { answered: true, durationMs: 20 });
  expect(capOf(load, CAP)).toBe(CAP);
  expect(load.experience.averageMs).toBe(20);
});
