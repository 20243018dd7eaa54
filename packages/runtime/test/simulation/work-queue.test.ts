import type { Claim } from "@matchbook/runtime/work-queue/claim";
import { WorkQueue } from "@matchbook/runtime/work-queue/work-queue";
import { type WorkRow, workIndexes } from "@matchbook/runtime/work-queue/work-row";
import fc from "fast-check";
import type { Collection } from "mongodb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connect, log } from "../fixture.ts";
import { anySchedule, ONE_AT_A_TIME, type Schedule, SimulatedProcess, ticking } from "./simulated-process.ts";

/** Work in several parts, as the chunks of a file. */
interface Row extends WorkRow {
  parts: number;
}

const PARTS = 3;
const LEASE_MS = 30_000;
const PROCESSES = 3;
const RESTARTS = 2;

let base: Awaited<ReturnType<typeof connect>>;
let rows: Collection<Row>;
beforeAll(async () => {
  base = await connect();
  rows = base.mongo.db.collection("simulated", ONE_AT_A_TIME);
  await rows.createIndexes([...workIndexes]);
});
afterAll(() => base.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

const openQueue = (through: Collection<Row>) =>
  new WorkQueue<Row>({ rows: through, queue: "simulated", leaseMs: LEASE_MS, log });

/** Claims rows and does their parts, each of which is stored before the next one. */
async function work(process: SimulatedProcess, claims: Claim<Row>[], through: Collection<Row>): Promise<void> {
  const queue = openQueue(through);
  for (let idle = 0; idle < 4; ) {
    const claim = await queue.claimNext({ perTenant: 2 }).catch(() => undefined);
    if (claim === undefined) {
      idle += 1;
      continue;
    }
    claims.push(claim);
    await handle(claim).catch(() => claim.giveBack().catch(() => undefined));
  }
  process.kill();
}

async function handle(claim: Claim<Row>): Promise<void> {
  for (let parts = claim.row.parts + 1; parts <= PARTS; parts += 1) {
    if (!claim.isHeld() || !(await claim.change({ parts }))) throw new Error("the claim is lost");
  }
  await claim.done();
}

/** Notes which parts of which row were stored, in their order, and which rows were deleted. */
function noted(through: Collection<Row>, stored: Map<string, (number | "done")[]>): Collection<Row> {
  const note = (id: unknown, what: number | "done") => {
    const id_ = String(id);
    const list = stored.get(id_) ?? [];
    // A write that the network repeats has no further effect.
    if (list.at(-1) !== what) stored.set(id_, [...list, what]);
  };
  return new Proxy(through, {
    get: (target, name) => {
      if (name === "updateOne")
        return async (...[filter, update, options]: Parameters<Collection<Row>["updateOne"]>) => {
          const outcome = await target.updateOne(filter, update, options);
          const parts = (update as { $set?: Partial<Row> }).$set?.parts;
          if (outcome.matchedCount === 1 && parts !== undefined) note(filter._id, parts);
          return outcome;
        };
      if (name === "deleteOne")
        return async (...[filter, options]: Parameters<Collection<Row>["deleteOne"]>) => {
          const outcome = await target.deleteOne(filter, options);
          if (outcome.deletedCount === 1) note(filter?._id, "done");
          return outcome;
        };
      const method = Reflect.get(target, name);
      return typeof method === "function" ? method.bind(target) : method;
    },
  });
}

test("whatever is lost, late or repeated, and wherever processes end, each part of each row is done once", async () => {
  const tenants = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 6 });
  const clock = fc.array(fc.integer({ min: 1, max: LEASE_MS }), { minLength: 5, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(anySchedule(), tenants, clock, async ({ scheduler, faults }, of, steps) => {
      await rows.deleteMany({});
      const stored = new Map<string, (number | "done")[]>();
      const server = noted(rows, stored);
      await openQueue(rows).add(of.map((tenant, nth) => ({ _id: `${nth}`, tenant, parts: 0 })));
      const claims: Claim<Row>[] = [];
      const heldTwice: string[] = [];
      const check = () => {
        const held = claims.filter((claim) => claim.isHeld()).map(({ row }) => row._id);
        heldTwice.push(...held.filter((id, nth) => held.indexOf(id) !== nth));
      };
      const schedule: Schedule = { scheduler, faults, check };

      const processes = Array.from({ length: PROCESSES }, async () => {
        for (let starts = 0; starts <= RESTARTS; starts += 1) {
          const process = new SimulatedProcess(schedule);
          await process.run((self) => work(self, claims, self.collection(server)));
        }
      });
      await scheduler.waitFor(Promise.all([...processes, ticking(schedule, steps)]));
      for (const claim of claims) claim.stop();
      await scheduler.waitIdle();

      // One more process, to which nothing happens, finds everything that the others left.
      vi.advanceTimersByTime(LEASE_MS);
      const last = openQueue(server);
      for (let claim = await last.claimNext(); claim !== undefined; claim = await last.claimNext()) await handle(claim);
      expect(heldTwice).toEqual([]);
      expect(await rows.countDocuments({})).toBe(0);
      const once = [...Array.from({ length: PARTS }, (_, nth) => nth + 1), "done"];
      expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(of.map((_, nth) => [`${nth}`, once])));
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 25) },
  );
});
