import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDispatcher, type Dispatcher } from "../src/delivery/dispatcher.ts";
import type { Job } from "../src/delivery/job.ts";

/** How tenants share the places of a process. The test controls the clock. */

const CONCURRENCY = 64;
const ALL_PLACES = 72;
const SLOW_PLACES = 36;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval", "performance"] }));
const open: Dispatcher[] = [];
afterEach(() => {
  for (const dispatcher of open.splice(0)) dispatcher.stop();
  vi.useRealTimers();
});

interface Destination {
  tenant: string;
  id: string;
  /** The time until its answer, in ms. A test may change it. */
  ms: number;
}

function setUp(options: { concurrency?: number; leaseMs?: number } = {}) {
  const { concurrency = CONCURRENCY, leaseMs = 60_000 } = options;
  const begun: Job[] = [];
  const returned: Job[] = [];
  const inFlight = new Map<string, number>();
  const answerMs = new Map<string, number>();
  let most = 0;
  let done = 0;
  const count = (tenant: string, by: number) => inFlight.set(tenant, (inFlight.get(tenant) ?? 0) + by);
  const total = () => [...inFlight.values()].reduce((sum, value) => sum + value, 0);
  const dispatcher: Dispatcher = createDispatcher({
    concurrency,
    perDestination: 16,
    isExpired: ({ leaseUntil }) => performance.now() > leaseUntil.getTime(),
    run: async (job) => {
      begun.push(job);
      count(job.tenant, 1);
      most = Math.max(most, total());
      const durationMs = answerMs.get(job.endpointId) ?? 0;
      await new Promise((resolve) => setTimeout(resolve, durationMs));
      count(job.tenant, -1);
      done += 1;
      return { answered: true, durationMs };
    },
    giveBack: (jobs) => returned.push(...jobs),
  });
  open.push(dispatcher);
  const add = ({ tenant, id: endpointId, ms }: Destination, jobs = 1): number => {
    answerMs.set(endpointId, ms);
    for (let nth = 0; nth < jobs; nth++) {
      if (!dispatcher.reserve(tenant, endpointId)) return nth;
      dispatcher.submit({ tenant, endpointId, leaseUntil: new Date(performance.now() + leaseMs) } as Job);
    }
    return jobs;
  };
  return {
    dispatcher,
    add,
    begun,
    returned,
    inFlight: (tenant: string) => inFlight.get(tenant) ?? 0,
    most: () => most,
    done: () => done,
  };
}

function destinations(tenant: string, count: number, ms: number): Destination[] {
  return Array.from({ length: count }, (_, nth) => ({ tenant, id: `${tenant}/${nth}`, ms }));
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a tenant with three hundred slow destinations leaves places for a new tenant", async () => {
  const { add, begun, inFlight } = setUp();
  for (const one of destinations("noisy", 300, 14_000)) add(one, 5);
  await pass(2_000);
  expect(inFlight("noisy")).toBe(SLOW_PLACES / 2);
  const [victim] = destinations("victim", 1, 5) as [Destination];
  add(victim);
  expect(begun.at(-1)).toMatchObject({ tenant: "victim" });
  await pass(5);
  // After an answer, it is not limited to slow places.
  add(victim, 16);
  expect(inFlight("victim")).toBe(16);
});

test("destinations that become slow together leave places for others, and keep at most the slow share", async () => {
  const { add, inFlight } = setUp();
  const noisy = destinations("noisy", 100, 5);
  for (const one of noisy) add(one);
  await pass(1_000);
  for (const one of noisy) add({ ...one, ms: 14_000 }, 5);
  await pass(1_500);
  // It has the maximum number of places of one tenant.
  expect(inFlight("noisy")).toBe(CONCURRENCY);
  const [victim] = destinations("victim", 1, 5) as [Destination];
  add(victim);
  expect(inFlight("victim")).toBe(1);
  await pass(5);
  add(victim, 16);
  expect(inFlight("victim")).toBe(ALL_PLACES - CONCURRENCY);
  await pass(13_000);
  expect(inFlight("noisy")).toBeLessThanOrEqual(SLOW_PLACES / 2);
});

test("a single tenant with fast destinations uses all places that one tenant may have", async () => {
  const { add, inFlight } = setUp();
  const fast = destinations("alone", 20, 100);
  for (const one of fast) add(one);
  await pass(200);
  for (const one of fast) add(one, 16);
  expect(inFlight("alone")).toBe(CONCURRENCY);
});

test("slow destinations do not delay a fast one of the same tenant", async () => {
  const { add, begun } = setUp();
  const [fast] = destinations("mixed", 1, 5) as [Destination];
  add(fast);
  await pass(10);
  for (const one of destinations("mixed-slow", 40, 14_000)) add({ ...one, tenant: "mixed" }, 3);
  await pass(2_000);
  const before = begun.length;
  add(fast, 16);
  expect(begun.slice(before).filter(({ endpointId }) => endpointId === fast.id)).toHaveLength(16);
});

test("jobs that wait too long are returned to the schedule", async () => {
  const { add, returned, dispatcher, inFlight } = setUp();
  let added = 0;
  for (const one of destinations("noisy", 300, 14_000)) added += add(one, 2);
  await pass(6_500);
  expect(returned).toHaveLength(added - inFlight("noisy"));
  expect(dispatcher.stats().held).toBe(inFlight("noisy"));
  // No further jobs are admitted for them while all slow places are taken.
  expect(destinations("noisy", 300, 14_000).some((one) => add(one) > 0)).toBe(false);
});

test("a job whose claim would expire during its attempt is returned to the schedule", async () => {
  const { add, begun, returned } = setUp({ leaseMs: 50 });
  const [one] = destinations("acme", 1, 100) as [Destination];
  add(one);
  await pass(200);
  add(one, 40);
  await pass(1_000);
  expect(begun).toHaveLength(17);
  expect(returned).toHaveLength(24);
});

test("an attempt without a result makes its destination neither slow nor fast", async () => {
  const paces = [undefined, { answered: true, durationMs: 5 }, undefined];
  const dispatcher = createDispatcher({
    concurrency: 8,
    perDestination: 1,
    run: () => Promise.resolve(paces.shift()),
    giveBack: () => {},
  });
  open.push(dispatcher);
  const admitted: number[] = [];
  for (let nth = 0; nth < 3; nth++) {
    dispatcher.reserve("acme", "a");
    dispatcher.submit({ tenant: "acme", endpointId: "a" } as Job);
    await pass(1);
    let count = 0;
    while (dispatcher.reserve("acme", "a")) count += 1;
    for (let release = 0; release < count; release++) dispatcher.release("a");
    admitted.push(count);
  }
  // A reservation waits for the average duration of all jobs before it; only the second attempt changed the average.
  expect(admitted).toEqual([60, 73, 73]);
});

test("under any load limits hold, every tenant gets its turn, and no job is lost", async () => {
  const work = fc.record({
    tenant: fc.integer({ min: 0, max: 4 }),
    destination: fc.integer({ min: 0, max: 9 }),
    jobs: fc.integer({ min: 1, max: 60 }),
    ms: fc.constantFrom(1, 20, 900, 1_500, 14_000),
    pause: fc.constantFrom(0, 10, 500, 3_000),
  });
  const concurrency = fc.integer({ min: 20, max: 60 });
  await fc.assert(
    fc.asyncProperty(concurrency, fc.array(work, { minLength: 1, maxLength: 25 }), async (concurrency, all) => {
      for (const dispatcher of open.splice(0)) dispatcher.stop();
      const made = setUp({ concurrency });
      const { dispatcher, add, begun, returned } = made;
      const places = concurrency + Math.ceil(concurrency / 8);
      let added = 0;
      for (const { tenant, destination, jobs, ms, pause } of all) {
        added += add({ tenant: `t${tenant}`, id: `t${tenant}/${destination}`, ms }, jobs);
        await pass(pause);
        for (let nth = 0; nth < 5; nth++) expect(made.inFlight(`t${nth}`)).toBeLessThanOrEqual(concurrency);
        const { fast, slow, held } = dispatcher.stats();
        expect(fast + slow).toBe([0, 1, 2, 3, 4].reduce((sum, nth) => sum + made.inFlight(`t${nth}`), 0));
        expect(held).toBe(added - made.done() - returned.length);
      }
      // A tenant without attempts in flight gets one of the next attempts, for any number of waiting jobs of others.
      const [victim] = destinations("victim", 1, 1) as [Destination];
      const at = begun.length;
      expect(add(victim)).toBe(1);
      for (let nth = 0; nth < 150 && !begun.slice(at).some(({ tenant }) => tenant === "victim"); nth++) await pass(100);
      const turn = begun.slice(at).findIndex(({ tenant }) => tenant === "victim");
      // When all attempts in flight last longer than a job may wait, it is returned to the schedule.
      if (!returned.some(({ tenant }) => tenant === "victim")) expect(turn).toBeGreaterThanOrEqual(0);
      expect(turn).toBeLessThanOrEqual(5);
      await pass(25_000);
      expect(dispatcher.stats()).toEqual({ fast: 0, slow: 0, held: 0 });
      expect(made.done() + returned.length).toBe(added + 1);
      expect(made.most()).toBeLessThanOrEqual(places);
    }),
    { numRuns: 60 },
  );
});
