import { ANSWER_BUDGET, DeadlineExceeded, whileServed } from "@matchbook/runtime/limits/deadline";
import { observeService } from "@matchbook/runtime/mongo/service";
import fc from "fast-check";
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

/**
 * @param last the last write
 * @param majority the last write that a majority has stored
 * @param electionId the election that the primary has won
 */
function heartbeat(last = 1, majority = last, electionId = "1"): void {
  const lastWrite = { opTime: opTime(last), majorityOpTime: opTime(majority) };
  const event = { connectionId: "127.0.0.1:1", reply: { isWritablePrimary: true, electionId, lastWrite } };
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
  const [old, oldAndSlow] = [waiting(2_050), waiting(4_000)];
  await pass(2_050);
  const young = waiting(1_000);
  await pass(1_000);
  expect([old.outcome(), oldAndSlow.outcome(), young.outcome()]).toEqual(["answered", "refused", "answered"]);
});

test("no call waits for a database that has been silent for four seconds, until its next heartbeat", async () => {
  heartbeat();
  isServing(Date.now());
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

const CASES = fc.record({
  /** The age of the call when the primary is lost, and the age of the last heartbeat: every 500 ms it sends one. */
  age: fc.integer({ min: 0, max: ANSWER_BUDGET.turn }),
  heartbeatAge: fc.integer({ min: 0, max: 500 }),
  /** When the next primary sends its first heartbeat. Commits still wait for the other members then. */
  electedAfter: fc.integer({ min: 0, max: 8_000 }),
});
const LATEST_MS = ANSWER_BUDGET.turn + ANSWER_BUDGET.late + 2 * ANSWER_BUDGET.look;

test("whenever the primary is lost, a call is answered after less than three seconds, also if another one takes over", async () => {
  expect(LATEST_MS).toBeLessThan(ANSWER_BUDGET.answer);
  const property = fc.asyncProperty(CASES, async ({ age, heartbeatAge, electedAfter }) => {
    client.removeAllListeners();
    isServing = observeService(client);
    const before = Math.max(0, age - heartbeatAge);
    const call = waiting(60_000);
    for (let at = 0; at < before; at += 500) {
      heartbeat();
      await pass(Math.min(500, before - at));
    }
    heartbeat();
    await pass(age - before);
    for (let passed = 0; age + passed < LATEST_MS; passed += 50) {
      if (passed >= electedAfter) heartbeat(2, 2, "2");
      await pass(50);
    }
    expect(call.outcome()).toBe("refused");
  });
  await fc.assert(property, { numRuns: 200 });
});

test("a call that begins up to three seconds after another primary took over is answered after less than three seconds", async () => {
  heartbeat();
  const outcomes: (() => string)[] = [];
  for (let after = 0; after < 8_000; after += 500) {
    heartbeat(2, 2, "2");
    if (after < 4_000) outcomes.push(waiting(2_500).outcome);
    await pass(500);
  }
  expect(outcomes.map((outcome) => outcome())).toEqual([...Array(6).fill("refused"), "answered", "answered"]);
});

test("the routers of a sharded cluster, which report no election, do not count as primaries that take over", async () => {
  const slow = waiting(2_500);
  for (let nth = 0; nth < 10; nth += 1) {
    const event = { connectionId: `127.0.0.1:${nth % 2}`, reply: { isWritablePrimary: true } };
    client.emit("serverHeartbeatSucceeded", event as unknown as ServerHeartbeatSucceededEvent);
    await pass(250);
  }
  expect(slow.outcome()).toBe("answered");
});

test("a call of four seconds waits for a late heartbeat, because it is slow for another reason", async () => {
  const slow = waiting(7_000);
  for (let at = 0; at < 5_000; at += 500) {
    heartbeat();
    await pass(500);
  }
  await pass(1_400);
  heartbeat();
  await pass(700);
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

test("a database at rest is not silent, and its primary is asked until it answers once it is used", async () => {
  heartbeat();
  await pass(60_000);
  expect(isServing(Date.now() - 2_000)).toBe(true);
  await pass(1_000);
  expect([isServing(Date.now()), isServing(Date.now() - 2_500)]).toEqual([true, false]);
  heartbeat();
  expect(isServing(Date.now() - 2_500)).toBe(true);
});
