import { afterEach, expect, test } from "vitest";
import { QUEUE_LIMIT } from "../src/delivery/destination-load.ts";
import { createDispatcher, type Dispatcher } from "../src/delivery/dispatcher.ts";
import type { Job, Pace } from "../src/delivery/job.ts";

interface Running {
  job: Job;
  end(pace?: Pace): Promise<void>;
}

const open: Dispatcher[] = [];
afterEach(() => {
  for (const dispatcher of open.splice(0)) dispatcher.stop();
});

function setUp(concurrency: number, perDestination: number) {
  const running: Running[] = [];
  const returned: Job[] = [];
  const dispatcher = createDispatcher({
    concurrency,
    perDestination,
    now: () => 0,
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
  open.push(dispatcher);
  const add = (endpointId: string, count = 1) => {
    for (let i = 0; i < count; i++) {
      if (!dispatcher.reserve("acme", endpointId)) return false;
      dispatcher.submit({ tenant: "acme", endpointId } as Job);
    }
    return true;
  };
  /** Makes a destination known as one that answers at once. */
  const know = async (...ids: string[]) => {
    for (const id of ids) {
      add(id);
      await running[0]?.end();
    }
  };
  const inFlight = () => running.map(({ job }) => job.endpointId).sort();
  return { dispatcher, running, returned, add, know, inFlight };
}

test("no destination takes more than its part, and all together no more than there is", async () => {
  const { add, know, inFlight } = setUp(5, 2);
  await know("a", "b", "c");
  add("a", 10);
  expect(inFlight()).toEqual(["a", "a"]);
  add("b", 10);
  add("c", 10);
  expect(inFlight()).toEqual(["a", "a", "b", "b", "c"]);
});

test("a place that becomes free goes round the destinations that wait", async () => {
  const { add, know, running, inFlight } = setUp(2, 2);
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

test("work for a destination that is slow gets no room, and nobody waits for it", async () => {
  const { add, dispatcher, running } = setUp(10, 1);
  add("slow");
  await running[0]?.end({ answered: true, durationMs: 60_000 });
  expect(add("slow")).toBe(true);
  expect(add("slow")).toBe(false);
  await dispatcher.waitForRoom(Array.from({ length: 100 }, () => "slow"));
  expect(dispatcher.deferMs("acme", "slow")).toBeGreaterThan(0);
});

/** Sets up with a destination that answers in `ms` and for which `waiting` jobs wait. */
async function setUpWaiting({ ms, waiting }: { ms: number; waiting: number }) {
  const made = setUp(1_000, 10);
  for (let nth = 0; nth < 40; nth++) {
    made.add("busy");
    await made.running[0]?.end({ answered: true, durationMs: ms });
  }
  expect(made.add("busy", 10 + waiting)).toBe(true);
  const waits = async (ids: string[], hurried?: () => boolean) => {
    let isWaiting = true;
    const room = made.dispatcher.waitForRoom(ids, hurried).then(() => {
      isWaiting = false;
    });
    await new Promise(setImmediate);
    return { isWaiting, room };
  };
  return { ...made, waits };
}
const jobs = (id: string, count: number) => Array.from({ length: count }, () => id);

test("work for a fast destination is waited for instead of being put off", async () => {
  const { add, running, waits } = await setUpWaiting({ ms: 10, waiting: 900 });
  const { isWaiting, room } = await waits(jobs("busy", 150));
  expect(isWaiting).toBe(true);
  for (let i = 0; i < 40; i++) await running[0]?.end({ answered: true, durationMs: 10 });
  await room;
  expect(add("busy", 150)).toBe(true);
});

test("nobody waits for a destination that makes no room soon, though it is not too slow to have a queue", async () => {
  const { add, waits } = await setUpWaiting({ ms: 100, waiting: 250 });
  expect(add("busy")).toBe(true);
  // Room for as many as these would come in a second and a half.
  expect((await waits(jobs("busy", 200))).isWaiting).toBe(false);
});

test("who waits for room goes on as soon as others wait for that", async () => {
  const { waits } = await setUpWaiting({ ms: 10, waiting: 1_000 });
  let others = false;
  const { isWaiting, room } = await waits(jobs("busy", 100), () => others);
  expect(isWaiting).toBe(true);
  others = true;
  await room;
  expect((await waits(jobs("busy", 100), () => others)).isWaiting).toBe(false);
});

test("the many do not wait for a few that lag behind, nor for what others have to do", async () => {
  const { add, waits } = await setUpWaiting({ ms: 10, waiting: 1_000 });
  expect((await waits([...jobs("busy", 400), ...jobs("a", 200), ...jobs("b", 200)])).isWaiting).toBe(false);
  expect((await waits([...jobs("busy", 401), ...jobs("a", 400)])).isWaiting).toBe(true);
  // More than half of all that is held at once, but none of it waits for "d".
  for (let nth = 0; nth < 40; nth++) expect(add(`c${nth}`, 100)).toBe(true);
  expect((await waits(jobs("c1", 10))).isWaiting).toBe(true);
  expect((await waits(jobs("d", 500))).isWaiting).toBe(false);
});

test("what waits for a destination can be taken back, what is in flight ends", async () => {
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

test("of a hundred thousand deliveries that wait only a few are held in memory", () => {
  const { dispatcher, add } = setUp(256, 16);
  let held = 0;
  for (let nth = 0; nth < 100_000; nth++) if (add(`destination ${nth % 500}`)) held += 1;
  // Four fifths of what there is room for: the rest is left for other tenants.
  expect(held).toBe(Math.ceil((256 * 8 * 4) / 5));
  expect(dispatcher.room()).toBe(256 * 8 - held);

  const one = setUp(256, 16);
  held = 0;
  for (let nth = 0; nth < 100_000; nth++) if (one.add("one")) held += 1;
  expect(held).toBeLessThanOrEqual(QUEUE_LIMIT + 16);
});

test("room that was taken and given back is free again", () => {
  const { dispatcher } = setUp(1, 1);
  const before = dispatcher.room();
  expect(dispatcher.reserve("acme", "a")).toBe(true);
  expect(dispatcher.room()).toBe(before - 1);
  dispatcher.release("a");
  expect(dispatcher.room()).toBe(before);
});
