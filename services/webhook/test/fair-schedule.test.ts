import { createLogger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";
import { plansOf, wasteful } from "@matchbook/servers/query-plans";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dispatchClaimed } from "../src/delivery/dispatch-claimed.ts";
import type { Dispatcher } from "../src/delivery/dispatcher.ts";
import type { Store } from "../src/store/collections.ts";
import { FairRounds } from "../src/store/fair-rounds.ts";
import type { ScheduleRow } from "../src/store/rows.ts";
import {
  claimRows,
  dueEndpoints,
  dueTenants,
  findDue,
  findParked,
  isAnythingDue,
  makeDue,
  releaseClaims,
} from "../src/store/schedule.ts";
import { type Fixture, startFixture, until } from "./setup.ts";

let fixture: Fixture;
let store: Store;
let now: Date;
beforeAll(async () => {
  fixture = await startFixture(["http://127.0.0.1:1"]);
  store = fixture.service.context.store;
  // Later than the service's clock, so that the service claims no row.
  now = new Date(fixture.time.now.getTime() + 60_000);
});
afterAll(async () => {
  await store.schedule.deleteMany({});
  await fixture.stop();
});
beforeEach(() => store.schedule.deleteMany({}));

function rows(tenant: string, endpointId: string, count: number, dueAt: Date): ScheduleRow[] {
  return Array.from({ length: count }, () => ({ _id: newId(), tenant, endpointId, dueAt, claim: null, parked: false }));
}
const claim = () => ({ token: newId(), now, until: new Date(now.getTime() + 60_000) });
const lines: object[] = [];
const log = createLogger("test", "warn", { write: (line) => void lines.push(JSON.parse(line)) });
const ago = (ms: number) => new Date(now.getTime() - ms);

test("a round contains the single row of a tenant despite hundreds of older rows of another", async () => {
  await store.schedule.insertMany([
    ...Array.from({ length: 20 }, (_, nth) => rows("noisy", `n${nth}`, 20, ago(10_000))).flat(),
    ...rows("victim", "v", 1, ago(1)),
    ...rows("later", "l", 1, new Date(now.getTime() + 1)),
    ...rows("crashed", "c", 1, ago(1)),
  ]);
  expect((await findDue(store, now, 250)).every(({ tenant }) => tenant === "noisy")).toBe(true);
  const found = await new FairRounds(store).find({ now, limit: 60, isWanted: () => true });
  const counts = Object.fromEntries(
    Map.groupBy(found, ({ tenant }) => tenant)
      .entries()
      .map(([of, all]) => [of, all.length]),
  );
  // `noisy` gets a third of the limit: one row for each of its endpoints. The others have only one row each.
  expect(counts).toEqual({ noisy: 20, victim: 1, crashed: 1 });
  expect(new Set(found.map(({ endpointId }) => endpointId)).size).toBe(22);
});

test("endpoints without room are skipped, and later ones are found", async () => {
  await store.schedule.insertMany([...rows("noisy", "full", 300, ago(10_000)), ...rows("noisy", "free", 3, ago(1))]);
  const isWanted = ({ endpointId }: Pick<ScheduleRow, "endpointId">) => endpointId !== "full";
  const found = await new FairRounds(store).find({ now, limit: 250, isWanted });
  expect(found.map(({ endpointId }) => endpointId)).toEqual(["free", "free", "free"]);
});

test("successive rounds find every row once, and every tenant and endpoint within one cycle", async () => {
  const tenant = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });
  const installation = fc.array(tenant, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(installation, fc.integer({ min: 1, max: 10 }), async (tenants, limit) => {
      await store.schedule.deleteMany({});
      const all = tenants.flatMap((endpoints, t) =>
        endpoints.flatMap((count, d) => rows(`t${t}`, `t${t}/${d}`, count, ago(1 + t))),
      );
      await store.schedule.insertMany(all);
      const rounds = new FairRounds(store);
      const cycle = Math.ceil(tenants.length / limit);
      const longest = Math.max(...tenants.map((endpoints) => endpoints.length));
      const claimed: string[] = [];
      const seen = { tenants: new Set<string>(), endpoints: new Set<string>() };
      for (let round = 1; claimed.length < all.length; round++) {
        const found = await rounds.find({ now, limit, isWanted: () => true });
        expect(found.length).toBeGreaterThan(0);
        for (const row of await claimRows(store, found, claim())) {
          claimed.push(row._id);
          seen.tenants.add(row.tenant);
          seen.endpoints.add(row.endpointId);
        }
        if (round === cycle) expect(seen.tenants.size).toBe(tenants.length);
        if (round === cycle * longest) expect(seen.endpoints.size).toBe(tenants.flat().length);
      }
      expect(new Set(claimed)).toEqual(new Set(all.map(({ _id }) => _id)));
      expect(claimed).toHaveLength(all.length);
    }),
    // The first one found that counting rounds skips a tenant when the others become fewer.
    { numRuns: 6, examples: [[[[1, 1], [1], [1], [2], [2]], 1]] },
  );
});

test("a row without room stays due and is not claimed", async () => {
  const { id } = await fixture.create("http://127.0.0.1:1/hook");
  const [waiting] = rows("acme", id, 1, ago(1)) as [ScheduleRow];
  await store.schedule.insertOne(waiting);
  const dispatcher = { reserve: () => false } as unknown as Dispatcher;
  expect(await dispatchClaimed(store, dispatcher, [waiting], claim(), log)).toBe(0);
  expect(await store.schedule.findOne({ _id: waiting._id })).toEqual(waiting);
});

test("a row that another transaction holds does not hold up other tenants, and its later failure is logged", async () => {
  const tenants = ["held", "killed", "free"];
  const all = tenants.flatMap((tenant) => rows(tenant, "e", 1, ago(1)));
  const [held, killed] = all as [ScheduleRow, ScheduleRow];
  await store.schedule.insertMany(all);
  const left = async () => (await store.schedule.find({}).toArray()).map(({ _id }) => _id);
  const dead = store.mongo.client.startSession();
  try {
    dead.startTransaction();
    const ids = [held._id, killed._id];
    await store.schedule.updateMany({ _id: { $in: ids } }, { $set: { parked: true } }, { session: dead });
    // Their endpoints do not exist, so the rows are removed.
    await dispatchClaimed(store, {} as Dispatcher, all, claim(), log);
    expect(await left()).toEqual(ids);
    expect(lines).toEqual([]);
    await killUpdateOf(killed._id);
    await until(() => lines.length > 0);
    expect(lines).toMatchObject([{ level: 40, tenant: "killed", err: { codeName: "Interrupted" } }]);
    await dead.abortTransaction();
    await until(async () => (await left()).length === 1);
    expect(await left()).toEqual([killed._id]);
  } finally {
    await dead.endSession();
  }
});

/** Ends the update that waits for a row of the schedule. */
async function killUpdateOf(id: string): Promise<void> {
  const admin = store.mongo.client.db("admin");
  const updates = { ns: store.schedule.namespace, op: "update" };
  const waiting = await admin.aggregate([{ $currentOp: {} }, { $match: updates }]).toArray();
  const update = waiting.find(({ command }) => JSON.stringify(command).includes(id));
  await admin.command({ killOp: 1, op: update?.opid });
}

test("every query of the schedule reads about as many rows as it finds", async () => {
  const later = new Date(now.getTime() + 3_600_000);
  const parked = rows("noisy", "parked", 5, later).map((row) => ({ ...row, parked: true }));
  const claimed = rows("noisy", "n0", 20, new Date(now.getTime() + 1_000)).map((row) => ({ ...row, claim: "dead.1" }));
  const ofOther = rows("noisy", "n2", 1_500, new Date(now.getTime() + 1_000)).map((row) => ({
    ...row,
    claim: "alive.1",
  }));
  await store.schedule.insertMany([
    ...ofOther,
    ...rows("noisy", "n0", 1_500, ago(10_000)),
    ...rows("noisy", "n1", 1_500, later),
    ...Array.from({ length: 20 }, (_, nth) => rows(`t${nth}`, "e", 1, ago(nth))).flat(),
    ...parked,
    ...claimed,
  ]);
  const due = await findDue(store, now, 10);
  const plans = await plansOf(store.mongo.db, async () => {
    expect(await isAnythingDue(store, now)).toBe(true);
    expect(await dueTenants(store, now)).toHaveLength(21);
    expect(await dueEndpoints(store, "noisy", now)).toEqual(["n0"]);
    expect(await new FairRounds(store).find({ now, limit: 60, isWanted: () => true })).not.toEqual([]);
    expect(await claimRows(store, due, claim())).toHaveLength(10);
    expect(await findParked(store, "noisy", ["parked"])).toHaveLength(5);
    expect(await releaseClaims(store, "dead", now)).toBe(20);
  });
  // Both skip from one tenant or endpoint to the next.
  expect(plans.filter(({ summary }) => summary.startsWith("DISTINCT_SCAN")).length).toBeGreaterThanOrEqual(2);
  expect(wasteful(plans)).toEqual([]);
});

test("the rows of a deleted endpoint become due in portions, but for those that a process has claimed", async () => {
  const later = new Date(now.getTime() + 3_600_000);
  const own = rows("acme", "gone", 1_200, later).map((row, nth) => ({ ...row, parked: nth % 2 === 0 }));
  const claimed = rows("acme", "gone", 20, new Date(now.getTime() + 1_000)).map((row) => ({
    ...row,
    claim: "alive.1",
  }));
  const others = [...rows("acme", "stays", 5, later), ...rows("other", "gone", 5, later)];
  await store.schedule.insertMany([...own, ...claimed, ...others]);
  const plans = await plansOf(store.mongo.db, () => makeDue(store, "acme", "gone", now));
  const updates = plans.filter(({ shape }) => shape.startsWith("update schedule"));
  expect(updates.map(({ returned }) => returned)).toEqual([500, 500, 200]);
  expect(wasteful(plans)).toEqual([]);
  const due = await store.schedule.find({ dueAt: now, claim: null, parked: false }).toArray();
  expect(due.map(({ _id }) => _id).sort()).toEqual(own.map(({ _id }) => _id).sort());
  expect(await store.schedule.countDocuments({ dueAt: { $gt: now } })).toBe(30);
});
