import fc from "fast-check";
import type { Collection } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../fixture.ts";
import { MemoryCollection } from "./memory-collection.ts";

/** The simulation is worth as much as its database is like MongoDB: both get the same operations. */

let base: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  base = await connect();
});
afterAll(() => base.close());

const at = (n: number) => new Date(1_700_000_000_000 + n);
const id = fc.constantFrom("1", "2", "3", "4");
const tenant = fc.constantFrom("a", "b", "c");
const owner = fc.constantFrom("x", "y", null);
const due = fc.nat(5).map(at);
const sort = { tenant: 1, dueAt: 1, _id: 1 };
const turn = fc.oneof(
  tenant.map(($gt) => ({ $gt })),
  tenant.map(($lte) => ({ $lte })),
  fc.array(tenant, { maxLength: 2 }).map(($nin) => ({ $nin })),
  tenant.map(($ne) => ({ $ne })),
);
const filter = fc.oneof(
  fc.record({ _id: id, owner }),
  fc.record({ tenant: turn, dueAt: due.map(($lte) => ({ $lte })) }),
  fc.record({ dueAt: due.map(($gt) => ({ $gt })), owner: fc.constant({ $ne: null }) }),
  fc.array(id, { maxLength: 3 }).map(($in) => ({ _id: { $in } })),
  fc.constantFrom(
    { storedIn: { $exists: false } },
    { storedIn: { $gt: "", $ne: "s1" } },
    { storedIn: "s1", seq: { $lte: 3 } },
  ),
  due.map(($lt) => ({ storedIn: { $exists: false }, dueAt: { $lt } })),
);
const update = fc.oneof(
  fc.record({ $set: fc.record({ dueAt: due, owner }), $inc: fc.constant({ claims: 1 }) }),
  fc.record({ $set: fc.record({ storedIn: fc.constantFrom("s1", "s2"), seq: fc.nat(5) }) }),
  fc.record({ $max: fc.record({ dueAt: due }) }),
  fc.constant({ $unset: { storedIn: 1, seq: 1 } }),
);
const upsert = fc.record({ _id: id, tenant, dueAt: due }).map(({ _id, ...fields }) => ({
  updateOne: { filter: { _id }, update: { $setOnInsert: { ...fields, owner: null, claims: 0 } }, upsert: true },
}));
const operation = fc.oneof(
  fc.tuple(fc.constant("bulkWrite"), fc.array(upsert, { minLength: 1, maxLength: 3 })),
  fc.tuple(fc.constant("findOneAndUpdate"), filter, update, fc.constant({ sort, returnDocument: "before" })),
  fc.tuple(fc.constant("updateOne"), fc.record({ _id: id, owner }), update),
  fc.tuple(fc.constant("updateMany"), filter, update),
  fc.tuple(fc.constant("deleteOne"), fc.record({ _id: id, owner })),
  fc.tuple(fc.constant("deleteMany"), filter),
  fc.tuple(fc.constant("countDocuments"), filter),
  fc.tuple(fc.constant("find"), filter, fc.constant({ sort })),
);

test("the collection of the simulation answers like MongoDB, and holds the same rows afterwards", async () => {
  const real = base.mongo.db.collection("compared");
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
      await real.deleteMany({});
      const memory = new MemoryCollection();
      for (const [name, ...args] of operations)
        expect([name, args, read(name, call(memory, name, args))]).toEqual([
          name,
          args,
          read(name, await ask(real, name, args)),
        ]);
      const rows = await real.find({}, { sort: { _id: 1 } }).toArray();
      expect(memory.find({}, { sort: { _id: 1 } })).toEqual(rows);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 25) },
  );
});

// biome-ignore lint/suspicious/noExplicitAny: each operation has other parameters.
const call = (rows: any, name: string, args: unknown[]) => rows[name](...args);

async function ask(rows: Collection, name: string, args: unknown[]): Promise<unknown> {
  return name === "find" ? call(rows, name, args).toArray() : call(rows, name, args);
}

/** The parts of an answer that the users of a collection read. */
function read(name: string, answer: unknown): unknown {
  if (name === "bulkWrite" || name === "updateMany") return undefined;
  if (name === "updateOne") return (answer as { matchedCount: number }).matchedCount;
  return name.startsWith("delete") ? (answer as { deletedCount: number }).deletedCount : answer;
}
