import { connectMongo } from "@matchbook/runtime/mongo/mongo";
import { ProcessLease } from "@matchbook/runtime/process/process-lease";
import { type ProcessRow, watchBeats } from "@matchbook/runtime/process/watch-beats";
import { testInfra } from "@matchbook/servers/test-infra";
import type { Collection } from "mongodb";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { connect, eventually, log } from "./fixture.ts";

const LEASE_MS = 400;

let base: Awaited<ReturnType<typeof connect>>;
let rows: Collection<ProcessRow>;
const open: ProcessLease[] = [];
beforeAll(async () => {
  base = await connect();
  rows = base.mongo.db.collection("processes");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((lease) => lease.stop()));
  await rows.deleteMany({});
});
afterAll(() => base.close());

/** A process with a lease. @returns the lease, and the leases whose claims it has released */
async function enter(through: Collection<ProcessRow> = rows) {
  const released: string[] = [];
  const release = async (id: string) => released.push(id);
  const lease = new ProcessLease({ mongo: base.mongo, rows: through, leaseMs: LEASE_MS, release, log });
  open.push(lease);
  return { lease, released, id: await idOf(lease) };
}
const idOf = async (lease: ProcessLease) => {
  await lease.use();
  return lease.newClaim().split(".")[0] as string;
};

/** The collection, whose writes fail while `down` is true. */
function failing(state: { down: boolean }): Collection<ProcessRow> {
  const at = base.mongo.db.collection<ProcessRow>("processes");
  for (const name of ["updateOne", "insertOne", "find"] as const) {
    const real = at[name].bind(at) as (...args: unknown[]) => never;
    vi.spyOn(at, name).mockImplementation((...args: unknown[]) => {
      if (state.down) throw new Error("cut off");
      return real(...args);
    });
  }
  return at;
}

test("the claims of a dead process are released by another one, once, and its row disappears", async () => {
  await rows.insertOne({ _id: "dead", beat: 7 });
  const alive = await enter();
  await eventually(
    () => alive.released,
    (ids) => ids.length > 0,
  );
  const left = await eventually(
    () => rows.find().toArray(),
    ({ length }) => length === 1,
  );
  expect([alive.released, left.map(({ _id }) => _id)]).toEqual([["dead"], [alive.id]]);
});

test("the transaction that a dead process has open is aborted before its claims are released", async () => {
  const { client, app } = await connectMongo(testInfra().mongoUri, base.mongo.db.databaseName);
  const held = base.mongo.db.collection<{ _id: string; by: string }>("held");
  await held.insertOne({ _id: "row", by: "nobody" });
  const session = client.startSession();
  session.startTransaction();
  const through = client.db(base.mongo.db.databaseName).collection<{ _id: string; by: string }>("held");
  await through.updateOne({ _id: "row" }, { $set: { by: "dead" } }, { session });
  await rows.insertOne({ _id: "dead", beat: 7, app });
  const alive = await enter();
  await eventually(
    () => alive.released,
    (ids) => ids.length > 0,
  );
  // The update waits until the row is free, or fails.
  await held.updateOne({ _id: "row", by: "nobody" }, { $set: { by: "alive" } }, { maxTimeMS: 2_000 });
  await expect(session.commitTransaction()).rejects.toMatchObject({ codeName: "NoSuchTransaction" });
  expect(await held.findOne({})).toEqual({ _id: "row", by: "alive" });
  await client.close();
});

test("living processes do not release each other's claims", async () => {
  const both = [await enter(), await enter()];
  // Nine renewals take three times the lease.
  await eventually(
    () => rows.countDocuments({ beat: { $gte: 9 } }),
    (count) => count === both.length,
  );
  expect(both.map(({ lease, released }) => [lease.isHeld(), released])).toEqual([
    [true, []],
    [true, []],
  ]);
});

test("a process that was cut off stops acting before its claims are released, and gets a new lease", async () => {
  const state = { down: false };
  const cut = await enter(failing(state));
  const claim = cut.lease.newClaim();
  let actedLate = false;
  const watching = new ProcessLease({
    ...{ mongo: base.mongo, rows, leaseMs: LEASE_MS, log },
    release: async () => {
      actedLate ||= cut.lease.holds(claim);
      return 0;
    },
  });
  open.push(watching);
  state.down = true;
  await eventually(
    () => rows.countDocuments({ _id: cut.id }),
    (count) => count === 0,
  );
  expect([cut.lease.isHeld(), cut.lease.holds(claim), actedLate]).toEqual([false, false, false]);
  state.down = false;
  await eventually(async () => (await idOf(cut.lease)) !== cut.id && cut.lease.isHeld(), Boolean);
  expect(cut.lease.holds(claim)).toBe(false);
  expect(cut.lease.holds(cut.lease.newClaim())).toBe(true);
});

test("after an outage for all, no process counts as dead", async () => {
  const state = { down: false };
  const all = [await enter(failing(state)), await enter(failing(state))];
  state.down = true;
  await eventually(
    () => all.some(({ lease }) => lease.isHeld()),
    (held) => !held,
  );
  state.down = false;
  await eventually(() => all.every(({ lease }) => lease.isHeld()), Boolean);
  const ids = await Promise.all(all.map(({ lease }) => idOf(lease)));
  expect(all.map(({ id, released }, nth) => [ids[nth] === id, released])).toEqual([
    [true, []],
    [true, []],
  ]);
});

test("a process at rest has no lease and reads none, and one that begins work is seen by the others at once", async () => {
  const options = { mongo: base.mongo, nats: base.nats, leaseMs: LEASE_MS, claimMs: 1, log };
  const reads = vi.fn();
  const counted = failing({ down: false });
  vi.mocked(counted.find).mockImplementation((...args) => {
    reads();
    return rows.find(...(args as [object]));
  });
  const resting = new ProcessLease({ ...options, rows: counted });
  const busy = new ProcessLease({ ...options, mongo: { ...base.mongo, app: "another" }, release: async () => 0 });
  open.push(resting, busy);
  await eventually(
    () => reads.mock.calls.length,
    (count) => count === 1,
  );
  let told = 0;
  base.mongo.work.on("others", () => (told += 1));
  await busy.use();
  await eventually(
    () => told,
    (count) => count > 0,
  );
  await eventually(
    () => rows.countDocuments({}),
    (count) => count === 0,
  );
  expect([busy.isHeld(), resting.isHeld()]).toEqual([false, false]);
  base.mongo.work.removeAllListeners("others");
});

test("a process that stops releases its own claims, and its row disappears", async () => {
  const { lease, released, id } = await enter();
  await lease.stop();
  expect(released).toEqual([id]);
  expect(await rows.countDocuments({})).toBe(0);
  open.length = 0;
});

test("a process that cannot reach MongoDB still stops, and leaves its lease to the others", async () => {
  const state = { down: false };
  const { lease, released, id } = await enter(failing(state));
  state.down = true;
  await lease.stop();
  expect([released, await rows.countDocuments({ _id: id })]).toEqual([[], 1]);
  open.length = 0;
});

test("a late read forgets nothing, and leaves the others half a lease to renew theirs", () => {
  const { dead } = watchBeats(1_000);
  const rows: ProcessRow[] = [{ _id: "dead", beat: 7 }];
  const deadAt = (...times: number[]) => times.map((now) => dead(rows, now).length);
  expect(deadAt(0, 400, 800)).toEqual([0, 0, 0]);
  // The time of the gap itself does not count.
  expect(deadAt(1_400, 1_800)).toEqual([0, 0]);
  expect(deadAt(1_900)).toEqual([1]);
  rows[0] = { _id: "dead", beat: 8 };
  expect(deadAt(2_000, 2_400, 2_800, 2_999, 3_000)).toEqual([0, 0, 0, 0, 1]);
  // Reads that are always late know nothing.
  rows[0] = { _id: "dead", beat: 9 };
  expect(deadAt(4_000, 5_000, 6_000, 7_000)).toEqual([0, 0, 0, 0]);
});
