import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Dispatcher } from "../src/delivery/dispatcher.ts";
import type { Job } from "../src/delivery/job.ts";

/** Shares of tenants in the slots of a process. The test controls the clock. */

const CONCURRENCY = 64;
/** Most attempts of one tenant in flight to fast endpoints, and as much to slow ones. */
const SHARE = 32;
/** The lease of a claim, within which its attempt begins or is returned to the schedule, in ms. */
const LEASE_MS = 60_000;
/** The longest attempt, in ms. */
const SLOWEST_MS = 14_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

interface Endpoint {
  tenant: string;
  id: string;
  /** The time until its answer, in ms. A test may change it. */
  ms: number;
}

function setUp(options: { concurrency?: number; leaseMs?: number } = {}) {
  const { concurrency = CONCURRENCY, leaseMs = LEASE_MS } = options;
  const begun: Job[] = [];
  const returned: Job[] = [];
  const inFlight = new Map<string, number>();
  const answerMs = new Map<string, number>();
  let done = 0;
  const count = (tenant: string, by: number) => inFlight.set(tenant, (inFlight.get(tenant) ?? 0) + by);
  const dispatcher = new Dispatcher({
    concurrency,
    perEndpoint: 16,
    isExpired: ({ leaseUntil }) => performance.now() > leaseUntil.getTime(),
    run: async (job) => {
      begun.push(job);
      count(job.tenant, 1);
      const durationMs = answerMs.get(job.endpointId) ?? 0;
      await new Promise((resolve) => setTimeout(resolve, durationMs));
      count(job.tenant, -1);
      done += 1;
      return { answered: true, durationMs };
    },
    giveBack: (jobs) => returned.push(...jobs),
  });
  const add = ({ tenant, id: endpointId, ms }: Endpoint, jobs = 1): number => {
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
    done: () => done,
  };
}

function endpoints(tenant: string, count: number, ms: number): Endpoint[] {
  return Array.from({ length: count }, (_, nth) => ({ tenant, id: `${tenant}/${nth}`, ms }));
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a tenant with three hundred slow endpoints leaves room for a new tenant", async () => {
  const { add, begun, inFlight } = setUp();
  for (const one of endpoints("noisy", 300, 14_000)) add(one, 5);
  expect(inFlight("noisy")).toBe(SHARE);
  await pass(3_000);
  expect(inFlight("noisy")).toBeLessThan(2 * SHARE);
  const [victim] = endpoints("victim", 1, 5) as [Endpoint];
  add(victim);
  expect(begun.at(-1)).toMatchObject({ tenant: "victim" });
  await pass(5);
  add(victim, 16);
  expect(inFlight("victim")).toBe(16);
});

test("a tenant has an attempt to a slow endpoint even when others have them all", async () => {
  const { add, inFlight, dispatcher } = setUp();
  for (const tenant of ["a", "b", "c"]) for (const one of endpoints(tenant, 60, 14_000)) add(one);
  await pass(1_500);
  expect(dispatcher.stats().slow).toBeGreaterThanOrEqual(CONCURRENCY);
  const [victim] = endpoints("victim", 1, 1_200) as [Endpoint];
  for (let nth = 0; nth < 2; nth++) {
    expect(add(victim)).toBe(1);
    expect(inFlight("victim")).toBe(1);
    await pass(1_200);
  }
});

test("endpoints that become slow together leave the attempts to fast endpoints after a second", async () => {
  const { add, inFlight, dispatcher } = setUp();
  const noisy = endpoints("noisy", 100, 5);
  for (const one of noisy) add(one);
  await pass(1_000);
  for (const one of noisy) add({ ...one, ms: 14_000 }, 5);
  expect(inFlight("noisy")).toBe(SHARE);
  await pass(1_000);
  const [victim] = endpoints("victim", 1, 5) as [Endpoint];
  add(victim, 16);
  expect(inFlight("victim")).toBe(16);
  await pass(14_000);
  for (const one of noisy) add({ ...one, ms: 14_000 });
  await pass(3_000);
  expect(inFlight("noisy")).toBeLessThanOrEqual(2 * SHARE);
  expect(dispatcher.stats().fast).toBeLessThanOrEqual(SHARE);
});

test("a single tenant with fast endpoints uses half of the attempts", async () => {
  const { add, inFlight } = setUp();
  const fast = endpoints("alone", 20, 100);
  for (const one of fast) add(one);
  await pass(200);
  for (const one of fast) add(one, 16);
  expect(inFlight("alone")).toBe(SHARE);
});

test("slow endpoints do not delay a fast one of the same tenant", async () => {
  const { add, begun } = setUp();
  const [fast] = endpoints("mixed", 1, 5) as [Endpoint];
  add(fast);
  await pass(10);
  for (const one of endpoints("mixed-slow", 40, 14_000)) add({ ...one, tenant: "mixed" }, 3);
  await pass(2_000);
  const before = begun.length;
  add(fast, 16);
  expect(begun.slice(before).filter(({ endpointId }) => endpointId === fast.id)).toHaveLength(16);
});

test("jobs that wait for an endpoint that becomes slow are returned to the schedule", async () => {
  const { add, returned, dispatcher, inFlight } = setUp();
  const slow = endpoints("noisy", 3, 14_000);
  for (const one of slow) add(one, 40);
  await pass(2_000);
  expect(inFlight("noisy")).toBe(48);
  expect(returned).toHaveLength(120 - 48);
  expect(dispatcher.stats()).toEqual({ fast: 0, slow: 48, held: 48 });
  // No further jobs are admitted for them.
  expect(slow.some((one) => add(one) > 0)).toBe(false);
});

test("a job whose claim would expire during its attempt is returned to the schedule", async () => {
  const { add, begun, returned } = setUp({ leaseMs: 50 });
  const [one] = endpoints("acme", 1, 100) as [Endpoint];
  add(one);
  await pass(200);
  add(one, 40);
  await pass(1_000);
  expect(begun).toHaveLength(17);
  expect(returned).toHaveLength(24);
});

test("under any load limits hold, every tenant gets its turn, and no job is lost", async () => {
  const work = fc.record({
    tenant: fc.integer({ min: 0, max: 4 }),
    endpoint: fc.integer({ min: 0, max: 9 }),
    jobs: fc.integer({ min: 1, max: 60 }),
    ms: fc.constantFrom(1, 20, 900, 1_500, SLOWEST_MS),
    pause: fc.constantFrom(0, 10, 500, 3_000),
  });
  const concurrency = fc.integer({ min: 20, max: 60 });
  await fc.assert(
    fc.asyncProperty(concurrency, fc.array(work, { minLength: 1, maxLength: 25 }), async (concurrency, all) => {
      const made = setUp({ concurrency });
      const { dispatcher, add, begun, returned } = made;
      let added = 0;
      for (const { tenant, endpoint, jobs, ms, pause } of all) {
        added += add({ tenant: `t${tenant}`, id: `t${tenant}/${endpoint}`, ms }, jobs);
        await pass(pause);
        const { fast, slow, held } = dispatcher.stats();
        expect(fast + slow).toBe([0, 1, 2, 3, 4].reduce((sum, nth) => sum + made.inFlight(`t${nth}`), 0));
        // Every tenant may have one attempt, even when the others take all other slots.
        expect(fast).toBeLessThanOrEqual(concurrency + 4);
        expect(held).toBe(added - made.done() - returned.length);
      }
      // A tenant without attempts in flight gets one of the next attempts, for any number of waiting jobs of others.
      const [victim] = endpoints("victim", 1, 1) as [Endpoint];
      const at = begun.length;
      expect(add(victim)).toBe(1);
      for (let nth = 0; nth < 150 && !begun.slice(at).some(({ tenant }) => tenant === "victim"); nth++) await pass(100);
      const turn = begun.slice(at).findIndex(({ tenant }) => tenant === "victim");
      // When all attempts in flight last longer than a job may wait, it is returned to the schedule.
      if (!returned.some(({ tenant }) => tenant === "victim")) expect(turn).toBeGreaterThanOrEqual(0);
      expect(turn).toBeLessThanOrEqual(5);
      // A job may wait for a slot that another attempt has, up to the end of its claim.
      await pass(LEASE_MS + SLOWEST_MS);
      expect(dispatcher.stats()).toEqual({ fast: 0, slow: 0, held: 0 });
      expect(made.done() + returned.length).toBe(added + 1);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) },
  );
});
