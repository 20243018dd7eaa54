import { expect, test } from "vitest";
import { capOf, expectedWaitMs, learn, PATIENCE_MS } from "../src/delivery/destination-load.ts";
import { newDestinationLoad, newTenantLoad } from "../src/delivery/load.ts";

const CAP = 16;

test("with a free place nothing waits, however slow the destination is", () => {
  const load = newDestinationLoad("d", newTenantLoad("acme"));
  for (let i = 0; i < 20; i++) learn(load, { answered: true, durationMs: 14_000 });
  expect(expectedWaitMs(load, CAP, 0)).toBe(0);
});

test("a fast destination may have a long queue, a slow one none", () => {
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

test("silence counts before it has ended: attempts in flight make a destination slow", () => {
  const load = newDestinationLoad("d", newTenantLoad("acme"));
  for (let i = 0; i < CAP; i++) load.inFlight.add({ startedAt: 0 });
  load.reserved = 20;
  expect(expectedWaitMs(load, CAP, 10)).toBeLessThan(PATIENCE_MS);
  expect(expectedWaitMs(load, CAP, 4_000)).toBeGreaterThan(PATIENCE_MS);
});

test("a moment of silence makes no destination slow, however much waits for it", () => {
  const load = newDestinationLoad("d", newTenantLoad("acme"));
  for (let i = 0; i < 30; i++) learn(load, { answered: true, durationMs: 5 });
  for (let i = 0; i < CAP; i++) load.inFlight.add({ startedAt: 0 });
  load.reserved = 1_000;
  expect(expectedWaitMs(load, CAP, 100)).toBeLessThan(PATIENCE_MS);
  expect(expectedWaitMs(load, CAP, 200)).toBeGreaterThan(PATIENCE_MS);
});

test("three attempts without an answer leave one place, one answer gives all back", () => {
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
