import { type Claim, claimedIndex, type WorkRow, workIndexes } from "@matchbook/runtime/work/work-queue/claim";
import { type Limits, WorkQueue } from "@matchbook/runtime/work/work-queue/work-queue";
import { plansOf, wasteful } from "@matchbook/servers/query-plans";
import fc from "fast-check";
import type { Collection } from "mongodb";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { connect, eventually, log } from "./fixture.ts";

interface Row extends WorkRow {
  bytes: number;
}

const LEASE_MS = 30_000;
const PER_TENANT = 2;

let base: Awaited<ReturnType<typeof connect>>;
let rows: Collection<Row>;
const held: Claim<Row>[] = [];
beforeAll(async () => {
  base = await connect();
  rows = base.mongo.db.collection("work");
  await rows.createIndexes([...workIndexes, claimedIndex]);
});
afterAll(() => base.close());
beforeEach(async () => {
  // Only the clock is simulated: the driver needs its timers.
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  await rows.deleteMany({});
});
afterEach(() => {
  for (const claim of held.splice(0)) claim.stop();
  vi.useRealTimers();
});

const openQueue = (queue = "imports") =>
  new WorkQueue<Row>({ rows, queue, leaseMs: LEASE_MS, now: () => new Date(), log });
const later = (ms: number) => vi.advanceTimersByTime(ms);

/** A queue whose clock advances by a millisecond with every step. */
function queue() {
  const work = openQueue();
  let files = 0;
  const limits = (maxBytes?: number): Limits<Row> => ({
    perTenant: PER_TENANT,
    ...(maxBytes !== undefined && { only: { bytes: { $lte: maxBytes } } }),
  });
  return {
    upload: async (tenant: string, bytes = 1) => {
      later(1);
      files += 1;
      const _id = `${String(files).padStart(6, "0")}-${tenant}`;
      await work.add([{ _id, tenant, bytes }]);
      return _id;
    },
    claim: async (maxBytes?: number) => {
      later(1);
      const claim = await work.claimNext(limits(maxBytes));
      if (claim !== undefined) held.push(claim);
      return claim;
    },
    othersWait: (tenant: string, maxBytes?: number) => work.othersWait(tenant, limits(maxBytes)),
  };
}

describe("the turns of tenants", () => {
  test("tenants with one row each come after the first row of a tenant with many", async () => {
    const { upload, claim } = queue();
    for (let count = 0; count < 6; count += 1) await upload("a");
    await upload("b");
    await upload("c");
    const order: string[] = [];
    for (let one = await claim(); one !== undefined; one = await claim()) {
      order.push(one.row.tenant);
      await one.done();
    }
    expect(order).toEqual(["a", "b", "c", "a", "a", "a", "a", "a"]);
  });

  test("a row that was given back comes after other tenants and before its tenant's other rows", async () => {
    const { upload, claim } = queue();
    const first = await upload("a");
    await upload("a");
    const taken = await claim();
    expect(taken?.row._id).toBe(first);
    const other = await upload("b");
    await taken?.giveBack();
    expect((await claim())?.row._id).toBe(other);
    expect((await claim())?.row._id).toBe(first);
  });

  test("a row that a process has no room for does not delay another tenant", async () => {
    const { upload, claim, othersWait } = queue();
    await upload("a", 5_000);
    const small = await upload("b", 1_000);
    expect(await othersWait("b", 1_000)).toBe(false);
    expect(await othersWait("a", 1_000)).toBe(true);
    expect((await claim(1_000))?.row._id).toBe(small);
    expect(await claim(1_000)).toBeUndefined();
    expect((await claim())?.row.tenant).toBe("a");
  });

  test("after a look that found nothing, the next one takes a single query until a row is due", async () => {
    const { upload, claim } = queue();
    await upload("b");
    await (await claim())?.done();
    expect(await claim()).toBeUndefined();
    const plans = await plansOf(base.mongo.db, claim);
    expect(plans.filter(({ shape }) => shape.startsWith("findAndModify"))).toEqual([]);
    expect(wasteful(plans)).toEqual([]);
    const id = await upload("a");
    expect((await claim())?.row._id).toBe(id);
  });

  test("a claim does not make way for its own tenant or for tenants at their limit", async () => {
    const { upload, claim, othersWait } = queue();
    for (let count = 0; count < PER_TENANT + 1; count += 1) await upload("b");
    for (let count = 0; count < PER_TENANT; count += 1) expect((await claim())?.row.tenant).toBe("b");
    await upload("a");
    await upload("a");
    expect((await claim())?.row.tenant).toBe("a");
    expect(await othersWait("a")).toBe(false);
    expect(await othersWait("b")).toBe(true);
  });

  test("no tenant overtakes another twice or exceeds its limit, and each gets its rows in order", async () => {
    const tenant = fc.constantFrom("a", "b", "c", "d");
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant("upload" as const), tenant }) },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant("claim" as const) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("yield" as const, "end" as const), pick: fc.nat() }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        await rows.deleteMany({});
        const { upload, claim } = queue();
        const waiting = new Map<string, string[]>();
        const running: Claim<Row>[] = [];
        /** For each waiting tenant, the tenants whose files were claimed since it began to wait. */
        const passedBy = new Map<string, Set<string>>();
        const count = (name: string) => running.filter(({ row }) => row.tenant === name).length;
        for (const one of steps) {
          if (one.kind === "upload") {
            const files = waiting.get(one.tenant) ?? [];
            if (files.length === 0) passedBy.set(one.tenant, new Set());
            waiting.set(one.tenant, [...files, await upload(one.tenant)]);
          } else if (one.kind === "claim") {
            const able = [...waiting].filter(([name, files]) => files.length > 0 && count(name) < PER_TENANT);
            const taken = await claim();
            expect(taken === undefined).toBe(able.length === 0);
            if (taken === undefined) continue;
            const { row } = taken;
            expect(count(row.tenant)).toBeLessThan(PER_TENANT);
            expect(waiting.get(row.tenant)?.shift()).toBe(row._id);
            passedBy.set(row.tenant, new Set());
            for (const [name] of able.filter(([other]) => other !== row.tenant)) {
              expect(passedBy.get(name)?.has(row.tenant)).toBe(false);
              passedBy.get(name)?.add(row.tenant);
            }
            running.push(taken);
          } else if (running.length > 0) {
            const [taken] = running.splice(one.pick % running.length, 1) as [Claim<Row>];
            const { row } = taken;
            if (one.kind === "end") {
              await taken.done();
              continue;
            }
            await taken.giveBack();
            passedBy.set(row.tenant, new Set());
            waiting.set(row.tenant, [...(waiting.get(row.tenant) ?? []), row._id].sort());
          }
        }
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 6) },
    );
  });
});

describe("a claim", () => {
  const add = (id = "row", tenant = "acme", queue = openQueue()) => queue.add([{ _id: id, tenant, bytes: 1 }]);
  const claim = async (queue = openQueue()) => {
    const one = await queue.claimNext();
    if (one !== undefined) held.push(one);
    return one;
  };

  test("of a process that died expires, and the next one counts how often that happened", async () => {
    await add();
    const dead = await claim();
    dead?.stop();
    later(LEASE_MS - 1);
    expect(await claim()).toBeUndefined();
    later(1);
    const next = await claim();
    expect([dead?.row.claims, next?.row.claims]).toEqual([1, 2]);
    const late = [await dead?.change({ bytes: 2 }), await dead?.giveBack(), await dead?.done()];
    expect(late).toEqual([false, false, false]);
    expect(await rows.findOne({})).toMatchObject({ bytes: 1, owner: next?.row.owner });
  });

  test("that is renewed outlasts its lease", async () => {
    await add();
    const long = await claim();
    for (let thirds = 0; thirds < 9; thirds += 1) {
      later(LEASE_MS / 3);
      const renewed = Date.now() + LEASE_MS;
      await eventually(
        () => rows.findOne({}),
        (row) => row?.dueAt.getTime() === renewed,
      );
    }
    expect([long?.isHeld(), await claim()]).toEqual([true, undefined]);
  });

  test("of a row says when it is due next, and a row that is due already does not", async () => {
    const queue = openQueue();
    expect(await queue.nextDueMs(new Date())).toBe(Number.POSITIVE_INFINITY);
    await add();
    later(1);
    expect(await queue.nextDueMs(new Date())).toBe(Number.POSITIVE_INFINITY);
    await claim();
    expect(await queue.nextDueMs(new Date())).toBe(LEASE_MS);
  });

  test("is over for its process before another one can claim the row, however long the answer took", async () => {
    await add();
    const slow = new Proxy(rows, {
      get: (target, name: keyof Collection<Row>) =>
        name !== "findOneAndUpdate"
          ? target[name]
          : async (...args: Parameters<Collection<Row>["findOneAndUpdate"]>) => {
              const answer = await target.findOneAndUpdate(...args);
              later(LEASE_MS);
              return answer;
            },
    });
    const late = await claim(
      new WorkQueue<Row>({ rows: slow, queue: "imports", leaseMs: LEASE_MS, now: () => new Date(), log }),
    );
    expect(await claim()).toBeDefined();
    expect(late?.isHeld()).toBe(false);
  });

  test("of a row that does not exist yet keeps it from others, and counts for no limit", async () => {
    const own = openQueue();
    const upload = await own.addClaimed({ _id: "upload", tenant: "acme", bytes: 9 });
    held.push(upload);
    await add();
    expect((await own.claimNext({ perTenant: 1 }))?.row._id).toBe("row");
    await upload.giveBack({ bytes: 2 });
    expect(await own.claimNext({ perTenant: 1 })).toBeUndefined();
    expect((await claim())?.row).toMatchObject({ _id: "upload", bytes: 2, claims: 1 });
  });

  test("under the lease of a dead process is released, and those of other processes and queues are not", async () => {
    const under = (lease: string, queue = "imports") =>
      new WorkQueue<Row>({
        rows,
        queue,
        leaseMs: LEASE_MS,
        now: () => new Date(),
        log,
        lease: { use: async () => undefined, newClaim: () => `${lease}.1` },
      });
    await add("dead");
    const dead = await claim(under("process-1"));
    await add("alive");
    const alive = await claim(under("process-10"));
    await add("other", "acme", openQueue("other"));
    await claim(under("process-1", "other"));
    expect(await openQueue().release("process-1")).toBe(1);
    expect((await claim())?.row).toMatchObject({ _id: "dead", claims: 2 });
    expect([await claim(), await dead?.change({ bytes: 2 }), await alive?.change({ bytes: 2 })]).toEqual([
      undefined,
      false,
      true,
    ]);
  });

  test("is on rows of one queue only, and a row that is added again stays as it is", async () => {
    await add("one", "acme", openQueue("other"));
    expect(await claim()).toBeUndefined();
    const other = openQueue("other");
    const own = await claim(other);
    await add("one", "acme", other);
    expect(await rows.findOne({})).toMatchObject({ owner: own?.row.owner, claims: 1 });
    later(1_000);
    expect([await other.count(), await other.overdueSeconds()]).toEqual([1, 0]);
    await own?.giveBack();
    expect([await other.count(), await other.overdueSeconds()]).toEqual([1, 1]);
  });
});

test("every query of a queue reads about as many rows as it finds", async () => {
  const due = new Date(Date.now() - 1_000);
  const row = (nth: number, tenant: string, dueAt: Date, owner: string | null = null): Row => ({
    ...{ _id: `${tenant}-${nth}-${dueAt.getTime()}`, tenant, dueAt, owner, queue: "imports", claims: 1, bytes: 1 },
  });
  const many = (tenant: string, dueAt: Date) => Array.from({ length: 1_500 }, (_, nth) => row(nth, tenant, dueAt));
  const busy = Array.from({ length: 20 }, (_, nth) => row(nth, "busy", new Date(Date.now() + 9_000), "other"));
  await rows.insertMany([...many("later", new Date(Date.now() + 60_000)), ...many("noisy", due), ...busy]);
  const work = openQueue();
  const plans = await plansOf(base.mongo.db, async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const one = await work.claimNext();
      if (one !== undefined) held.push(one);
      await one?.change({ bytes: 2 });
      if (turn > 0) await one?.giveBack();
    }
    expect(await work.othersWait("later")).toBe(true);
    expect(await work.claimRow("noisy-1-0")).toBeUndefined();
  });
  expect(wasteful(plans)).toEqual([]);
});
