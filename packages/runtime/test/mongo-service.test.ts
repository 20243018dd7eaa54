import { DeadlineExceeded, whileServed } from "@matchbook/runtime/deadline";
import { observeService } from "@matchbook/runtime/mongo-service";
import { Long, MongoClient, type ServerHeartbeatSucceededEvent, Timestamp } from "mongodb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A client that is not connected. The tests report the heartbeats of its primary. */
let client: MongoClient;
let isServing: ReturnType<typeof observeService>;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  client = new MongoClient("mongodb://127.0.0.1:1");
  isServing = observeService(client);
});
afterEach(() => vi.useRealTimers());

const opTime = (at: number) => ({ ts: new Timestamp({ t: at, i: 1 }), t: Long.fromInt(1) });

/** @param last the last write @param majority the last write that a majority has stored */
function heartbeat(last = 1, majority = last): void {
  const reply = { isWritablePrimary: true, lastWrite: { opTime: opTime(last), majorityOpTime: opTime(majority) } };
  const event = { connectionId: "127.0.0.1:1", reply };
  client.emit("serverHeartbeatSucceeded", event as unknown as ServerHeartbeatSucceededEvent);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The outcome of a call that begins now, and what it is after a time. */
function waiting(took: number): { outcome: () => string } {
  let outcome = "waits";
  const work = new Promise<void>((done) => setTimeout(done, took));
  whileServed(isServing, Date.now(), work).then(
    () => {
      outcome = "answered";
    },
    (error: unknown) => {
      outcome = error instanceof DeadlineExceeded ? "refused" : String(error);
    },
  );
  return { outcome: () => outcome };
}

test("a call that begins while a heartbeat is late is answered, and one that has waited for two seconds is refused", async () => {
  heartbeat();
  const [old, oldAndSlow] = [waiting(2_100), waiting(4_000)];
  await pass(2_050);
  const young = waiting(1_000);
  await pass(1_000);
  expect([old.outcome(), oldAndSlow.outcome(), young.outcome()]).toEqual(["answered", "refused", "answered"]);
});

test("a database that has been silent for four seconds has no call wait, and serves again with its next heartbeat", async () => {
  heartbeat();
  await pass(4_000);
  const lost = waiting(1_000);
  await pass(300);
  expect(lost.outcome()).toBe("refused");
  heartbeat();
  const slow = waiting(2_300);
  await pass(1_500);
  heartbeat();
  await pass(800);
  expect(slow.outcome()).toBe("answered");
});

test("a primary whose majority stands still does not serve, and one whose majority moves does", async () => {
  heartbeat(1);
  const isServed = () => isServing(Date.now() - 2_000);
  for (const write of [3, 4, 5]) {
    await pass(1_000);
    heartbeat(write, write - 1);
  }
  expect(isServed()).toBe(true);
  for (const write of [6, 7, 8]) {
    await pass(1_000);
    heartbeat(write, 4);
  }
  expect(isServed()).toBe(false);
  await pass(1_000);
  heartbeat(8);
  expect(isServed()).toBe(true);
});

test("before the first heartbeat, and without a primary's, nothing is known of the database", async () => {
  await pass(60_000);
  expect(isServing(Date.now() - 2_000)).toBe(true);
});
