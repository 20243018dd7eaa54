import { isOutage } from "@matchbook/runtime/errors/outage";
import { Outbox } from "@matchbook/runtime/events/outbox";
import { assertInTime, commitBefore, DeadlineExceeded, whileServed, within } from "@matchbook/runtime/limits/deadline";
import { inTransactionOf } from "@matchbook/runtime/mongo/mongo";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bankEvent, call, connect, eventually, log } from "./fixture.ts";

let connections: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  connections = await connect();
});
afterAll(() => connections.close());

const things = () => connections.mongo.db.collection<{ _id: string }>("things");

test("work that never ends becomes an outage at its deadline; work that ends in time keeps its outcome", async () => {
  const late = await within(10, new Promise(() => {})).catch((error: unknown) => error);
  expect(late).toBeInstanceOf(DeadlineExceeded);
  expect(isOutage(late)).toBe(true);
  expect(await within(60_000, Promise.resolve(1))).toBe(1);
  await expect(within(60_000, Promise.reject(new Error("its own")))).rejects.toThrow("its own");
});

test("a call that has waited for long becomes an outage when the database does not serve at two looks, and only then", async () => {
  const longAgo = Date.now() - 10_000;
  const never = new Promise<never>(() => {});
  await expect(whileServed(() => false, longAgo, never)).rejects.toThrow(DeadlineExceeded);
  expect(await whileServed(() => false, longAgo, Promise.resolve(1))).toBe(1);

  let looks = 0;
  const third = Promise.withResolvers<number>();
  const everySecond = () => {
    looks += 1;
    if (looks === 3) third.resolve(looks);
    return looks % 2 === 0;
  };
  expect(await whileServed(everySecond, longAgo, third.promise)).toBe(3);
});

test("a transaction is rolled back when its deadline passes, and does not begin after the deadline", async () => {
  const { mongo, nats } = connections;
  const timed = { ...call, deadline: Date.now() + 200 };
  await expect(
    inTransactionOf(timed, mongo, async (session) => {
      await things().insertOne({ _id: "late" }, { session });
      await eventually(Date.now, (now) => now > timed.deadline);
    }),
  ).rejects.toThrow(DeadlineExceeded);
  expect(await things().countDocuments()).toBe(0);

  const outbox = new Outbox({ mongo, nats, log, clock: () => new Date() });
  let begun = false;
  const commit = outbox.commit(timed, async () => {
    begun = true;
    return { result: undefined, events: [bankEvent("late")] };
  });
  await expect(commit).rejects.toThrow(DeadlineExceeded);
  expect(begun).toBe(false);
  expect(await mongo.db.collection("outbox").countDocuments()).toBe(0);
  await outbox.stop();
});

test("a call that was given up begins no more, unless its work goes on without a deadline", async () => {
  const { mongo } = connections;
  const givenUp = new AbortController();
  const timed = { ...call, deadline: Date.now() + 60_000, givenUp: givenUp.signal };
  assertInTime(timed);
  await expect(
    inTransactionOf(timed, mongo, async (session) => {
      await things().insertOne({ _id: "given up" }, { session });
      givenUp.abort();
    }),
  ).rejects.toThrow(DeadlineExceeded);
  expect(await things().countDocuments()).toBe(0);
  expect(() => assertInTime(timed)).toThrow(DeadlineExceeded);
  assertInTime({ ...timed, deadline: undefined });
});

test("a commit may begin until a quarter of the time is left, and until two seconds before a late deadline", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  expect([400, 8_000, 60_000].map((ms) => commitBefore(Date.now() + ms) - Date.now())).toEqual([300, 6_000, 58_000]);
  expect(commitBefore(Date.now() - 5)).toBe(Date.now() - 5);
  expect(commitBefore(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  vi.useRealTimers();
});
