import { expect, onTestFinished, test, vi } from "vitest";
import { Dispatcher } from "../src/delivery/dispatcher.ts";
import type { Job, Pace } from "../src/delivery/job.ts";

interface Running {
  job: Job;
  end(pace?: Pace): Promise<void>;
}

/** Most jobs of a process; an endpoint may hold a quarter of it. */
const MOST_HELD = 4_096;
const QUEUE_LIMIT = MOST_HELD / 4;

function setUp(concurrency: number, perEndpoint: number) {
  const running: Running[] = [];
  const returned: Job[] = [];
  const dispatcher = new Dispatcher({
    concurrency,
    perEndpoint,
    run: (job) =>
      new Promise((resolve) => {
        const end = async (pace: Pace = { answered: true, durationMs: 1 }) => {
          running.splice(running.indexOf(entry), 1);
          resolve(pace);
          await Promise.resolve().then(() => {});
        };
        const entry: Running = { job, end };
        running.push(entry);
      }),
    giveBack: (jobs) => returned.push(...jobs),
  });
  const add = (endpointId: string, count = 1) => {
    for (let i = 0; i < count; i++) {
      if (!dispatcher.reserve("acme", endpointId)) return false;
      dispatcher.submit({ tenant: "acme", endpointId } as Job);
    }
    return true;
  };
  /** Runs a fast attempt, so that the dispatcher knows the endpoint as fast. */
  const know = async (...ids: string[]) => {
    for (const id of ids) {
      add(id);
      await running[0]?.end();
    }
  };
  const inFlight = () => running.map(({ job }) => job.endpointId).sort();
  return { dispatcher, running, returned, add, know, inFlight };
}

test("attempts stay within the limit of each endpoint and the tenant's half of all attempts", async () => {
  const { add, know, inFlight } = setUp(10, 2);
  await know("a", "b", "c");
  add("a", 10);
  expect(inFlight()).toEqual(["a", "a"]);
  add("b", 10);
  add("c", 10);
  expect(inFlight()).toEqual(["a", "a", "b", "b", "c"]);
});

test("free slots go to the waiting endpoints in turn", async () => {
  const { add, know, running, inFlight } = setUp(4, 2);
  await know("a", "b", "c");
  add("a", 4);
  add("b", 4);
  add("c", 4);
  const begun: string[] = [];
  for (let i = 0; i < 6; i++) {
    await running[0]?.end();
    begun.push(running.at(-1)?.job.endpointId ?? "");
  }
  expect(new Set(begun.slice(0, 3)).size).toBe(3);
  expect(inFlight()).toHaveLength(2);
});

test("no jobs wait for a slow endpoint, until it answers in time", async () => {
  const { add, running } = setUp(10, 1);
  add("slow");
  await running[0]?.end({ answered: true, durationMs: 1_000 });
  expect(add("slow")).toBe(true);
  expect(add("slow")).toBe(false);
  await running[0]?.end({ answered: true, durationMs: 999 });
  expect(add("slow", 100)).toBe(true);
});

test("after three attempts without an answer an endpoint gets one at a time; an answer ends that", async () => {
  const { add, running, inFlight } = setUp(100, 16);
  add("silent", 19);
  for (let nth = 0; nth < 3; nth++) {
    expect(inFlight()).toHaveLength(16);
    await running[0]?.end({ answered: false, durationMs: 1 });
  }
  while (running.length > 1) await running[0]?.end({ answered: false, durationMs: 1 });
  expect(add("silent", 20)).toBe(false);
  expect(inFlight()).toHaveLength(1);
  await running[0]?.end({ answered: false, durationMs: 1 });
  expect(inFlight()).toHaveLength(1);
  await running[0]?.end({ answered: true, durationMs: 1 });
  expect(inFlight()).toHaveLength(14);
  expect(add("silent", 20)).toBe(true);
});

/** Sets up a tenant that holds `count` jobs for a fast endpoint. */
async function setUpHolding(count: number) {
  const made = setUp(100, 10);
  for (let nth = 0; nth < 40; nth++) await made.know("busy");
  expect(made.add("busy", count)).toBe(true);
  const waits = async (wanted: number, hurried?: () => boolean) => {
    let isWaiting = true;
    const room = made.dispatcher.waitForRoom("acme", wanted, hurried).then(() => {
      isWaiting = false;
    });
    await new Promise(setImmediate);
    return { isWaiting: () => isWaiting, room };
  };
  return { ...made, waits };
}

test("a tenant with many queued jobs waits until all of its next jobs fit", async () => {
  const { add, running, waits } = await setUpHolding(QUEUE_LIMIT - 124);
  expect((await waits(124)).isWaiting()).toBe(false);
  const { isWaiting, room } = await waits(150);
  expect(isWaiting()).toBe(true);
  for (let i = 0; i < 40; i++) await running[0]?.end();
  await room;
  expect(add("busy", 150)).toBe(true);
});

test("a tenant stops waiting for room as soon as other tenants' events arrive", async () => {
  const { waits } = await setUpHolding(QUEUE_LIMIT - 24);
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let others = false;
  const waiting = await waits(100, () => others);
  vi.advanceTimersByTime(100);
  await new Promise(setImmediate);
  expect(waiting.isWaiting()).toBe(true);
  others = true;
  vi.advanceTimersByTime(20);
  await new Promise(setImmediate);
  expect(waiting.isWaiting()).toBe(false);
});

test("a tenant without queued jobs does not wait, for any number of jobs", async () => {
  const { dispatcher, waits } = await setUpHolding(100);
  expect((await waits(2 * QUEUE_LIMIT)).isWaiting()).toBe(true);
  await dispatcher.waitForRoom("other", 2 * QUEUE_LIMIT);
});

test("clearing an endpoint returns its waiting jobs; attempts in flight end normally", async () => {
  const { add, dispatcher, running, returned } = setUp(10, 1);
  add("a", 3);
  add("b");
  dispatcher.clear("a");
  expect(returned).toHaveLength(2);
  let idle = false;
  const done = dispatcher.idle().then(() => {
    idle = true;
  });
  await running[0]?.end();
  expect(idle).toBe(false);
  await running[0]?.end();
  await done;
});

test("a job that is to begin later does, or is returned at once when everything is cleared", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { dispatcher, inFlight, returned } = setUp(10, 10);
  const room = dispatcher.room();
  for (const [endpointId, waitMs] of [
    ["a", 200],
    ["a", 900],
    ["b", 900],
  ] as const) {
    dispatcher.reserve("acme", endpointId);
    dispatcher.submit({ tenant: "acme", endpointId } as Job, waitMs);
  }
  vi.advanceTimersByTime(200);
  expect([inFlight(), room - dispatcher.room()]).toEqual([["a"], 3]);
  dispatcher.clear("b");
  expect(returned.map((job) => job.endpointId)).toEqual(["b"]);
  dispatcher.clear();
  expect(returned.map((job) => job.endpointId)).toEqual(["b", "a"]);
  vi.advanceTimersByTime(10_000);
  expect([inFlight(), room - dispatcher.room()]).toEqual([["a"], 1]);
});

test("the number of waiting deliveries in memory is bounded", () => {
  const { dispatcher, add } = setUp(256, 16);
  let held = 0;
  for (let nth = 0; nth < 100_000; nth++) if (add(`destination ${nth % 500}`)) held += 1;
  // One tenant may hold half.
  expect(held).toBe(MOST_HELD / 2);
  expect(dispatcher.room()).toBe(MOST_HELD - held);

  const one = setUp(256, 16);
  held = 0;
  for (let nth = 0; nth < 100_000; nth++) if (one.add("one")) held += 1;
  expect(held).toBe(QUEUE_LIMIT);
});

test("a released reservation is free again", () => {
  const { dispatcher } = setUp(1, 1);
  const before = dispatcher.room();
  expect(dispatcher.reserve("acme", "a")).toBe(true);
  expect(dispatcher.room()).toBe(before - 1);
  dispatcher.release("a");
  expect(dispatcher.room()).toBe(before);
});

test("a released reservation of a slow endpoint frees its attempt", async () => {
  const { dispatcher, add, running } = setUp(10, 2);
  add("slow");
  await running[0]?.end({ answered: true, durationMs: 1_000 });
  expect(dispatcher.reserve("acme", "slow")).toBe(true);
  expect(dispatcher.stats()).toEqual({ fast: 0, slow: 1, held: 1 });
  dispatcher.release("slow");
  expect(dispatcher.stats()).toEqual({ fast: 0, slow: 0, held: 0 });
});
