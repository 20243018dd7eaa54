import { followTime } from "@matchbook/runtime/mongo/time";
import { MongoClient, type ServerHeartbeatSucceededEvent } from "mongodb";
import { register } from "prom-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const STARTED = 1_772_000_000_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** A client that is not connected. The tests report the heartbeats of its servers. */
let client: MongoClient;
let now: () => Date;
beforeEach(() => {
  vi.useFakeTimers({ now: STARTED });
  client = new MongoClient("mongodb://127.0.0.1:1");
  now = followTime(client);
});
afterEach(() => {
  client.emit("topologyClosed", {} as never);
  vi.useRealTimers();
});

function heartbeat(localTime: number, duration = 5, isWritablePrimary = true): void {
  const event = { reply: { isWritablePrimary, localTime: new Date(localTime) }, duration };
  client.emit("serverHeartbeatSucceeded", event as unknown as ServerHeartbeatSucceededEvent);
}

const told = () => now().getTime() - STARTED;

test("the process's clock counts while it agrees with the primary's; setting it changes nothing", () => {
  heartbeat(STARTED + 1_500);
  vi.advanceTimersByTime(1_000);
  expect(told()).toBe(1_000);
  vi.setSystemTime(STARTED + 3 * DAY_MS);
  vi.advanceTimersByTime(1_000);
  expect(told()).toBe(2_000);
});

test("a clock that is wrong from the start is that of the primary after the first heartbeat", () => {
  heartbeat(STARTED - 2 * DAY_MS, 5, false);
  expect(told()).toBe(0);
  heartbeat(STARTED - 3 * DAY_MS);
  vi.advanceTimersByTime(500);
  expect(told()).toBe(-3 * DAY_MS + 500);
});

test("an answer that comes late turns no time back", () => {
  vi.advanceTimersByTime(9_000);
  heartbeat(STARTED + 1_000, 8_000);
  expect(told()).toBe(9_000);
});

test("a metric tells by how much the primary's clock is ahead of the process's clock", async () => {
  // Clients of other files in this process are added up with this one.
  const metric = async () => {
    const text = await register.getSingleMetricAsString("mongodb_clock_ahead_seconds");
    return Number(/^mongodb_clock_ahead_seconds (.+)$/m.exec(text)?.[1]);
  };
  const others = await metric();
  heartbeat(STARTED - DAY_MS);
  expect((await metric()) - others).toBeCloseTo(-DAY_MS / 1_000);
});
