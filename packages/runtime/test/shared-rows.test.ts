import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import type { Collection, Document } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetMoved, moveRows } from "../src/mongo/migrations/move-rows.ts";
import { connectMongo, inTransaction, type Mongo } from "../src/mongo/mongo.ts";
import { sharedRows } from "../src/mongo/shared-rows.ts";
import { insertion, writeTogether } from "../src/mongo/write-together.ts";

interface Row extends Document {
  _id: string;
  color?: string;
  version?: bigint;
}

let mongo: Mongo;
beforeAll(async () => {
  mongo = await connectMongo(testInfra().mongoUri, uniqueName("shared_rows"));
});
afterAll(() => mongo.client.close());

/** The ids of the second tenant lie between those of the first one and its end. */
const OTHERS = ["acme-2", "acm", "acme0"];
const RED: Row[] = ["a", "b", "c"].map((_id) => ({ _id, color: "red" }));
const rowsOf = (tenant: string) => sharedRows<Row>(mongo.db, "things", tenant);

const ALL: [string, (rows: Collection<Row>) => Promise<unknown>][] = [
  ["find", (rows) => rows.find({}, { sort: { _id: 1 } }).toArray()],
  ["findOne", (rows) => rows.findOne({ $or: [{ _id: { $gt: "a" } }, { _id: "a" }] }, { sort: { _id: -1 } })],
  [
    "find by ids",
    (rows) =>
      rows
        .find({ _id: { $in: ["a", "c"] } })
        .project({ color: 1 })
        .toArray(),
  ],
  ["countDocuments", (rows) => rows.countDocuments({ color: "red" })],
  ["aggregate", (rows) => rows.aggregate([{ $group: { _id: "$color", rows: { $sum: 1 } } }]).toArray()],
  ["updateOne", (rows) => rows.updateOne({ _id: "a" }, { $set: { color: "blue" } })],
  ["updateMany", (rows) => rows.updateMany({}, { $set: { color: "blue" } })],
  ["upsert", (rows) => rows.updateOne({ _id: "new" }, { $set: { color: "blue" } }, { upsert: true })],
  ["replaceOne", (rows) => rows.replaceOne({ color: "red" }, { color: "blue" })],
  ["findOneAndUpdate", (rows) => rows.findOneAndUpdate({ color: "red" }, { $set: { color: "blue" } })],
  ["deleteOne", (rows) => rows.deleteOne({ color: "red" })],
  ["deleteMany", (rows) => rows.deleteMany({ _id: { $gte: "b" } })],
  [
    "bulkWrite",
    (rows) =>
      rows.bulkWrite([
        { insertOne: { document: { _id: "new" } } },
        { replaceOne: { filter: { _id: "a" }, replacement: { _id: "a", color: "green" } } },
        { updateMany: { filter: { color: "red" }, update: { $set: { color: "blue" } } } },
        { deleteOne: { filter: { color: "blue" } } },
      ]),
  ],
  [
    "a transaction",
    (rows) =>
      inTransaction(mongo, async (session) => {
        const update = { updateOne: { filter: { _id: "b", color: "red" }, update: { $set: { color: "blue" } } } };
        await writeTogether(mongo, [insertion(rows, { _id: "new" }), { collection: rows, operation: update }], session);
      }),
  ],
];

test.each(ALL)("%s works as in an own collection, and on no other tenant", async (_name, operate) => {
  await mongo.db.collection("things").deleteMany({});
  const own = mongo.db.collection<Row>("own");
  await own.deleteMany({});
  await own.insertMany(RED);
  for (const tenant of ["acme", ...OTHERS]) await rowsOf(tenant).insertMany(RED);
  // The ids of inserted rows are stored ones.
  const plain = ({ insertedIds: _ids, upsertedId: _id, result: _result, ...rest }: Document) => rest;
  const [found, expected] = [await operate(rowsOf("acme")), await operate(own)];
  expect({ ...(found as object) }).toMatchObject(plain({ ...(expected as object) }));
  const sorted = (rows: Collection<Row>) => rows.find({}, { sort: { _id: 1 } }).toArray();
  expect(await sorted(rowsOf("acme"))).toEqual(await sorted(own));
  for (const tenant of OTHERS) expect(await sorted(rowsOf(tenant))).toEqual(RED);
});

test("rows of a tenant's own collection are moved, also after an interruption; older versions fail from then on", async () => {
  const { db } = mongo;
  const many = Array.from({ length: 11_000 }, (_, nth) => ({ _id: `row ${nth}`, nth }));
  await db.collection<Row>("notes.moved.leaving").insertMany(many.slice(0, 10_000));
  await db.collection<Row>("notes.moved").insertMany(many.slice(9_999));
  await db.collection<Row>("notes.other").insertOne({ _id: "row 0" });
  const progress = { at: undefined, reached: async () => {} };
  for (let run = 0; run < 2; run += 1) await moveRows("notes", "missing")(mongo, "moved", progress);
  const notes = sharedRows<Row>(db, "notes", "moved");
  expect(await notes.countDocuments({})).toBe(many.length);
  expect(await notes.findOne({ _id: "row 10999" })).toEqual({ _id: "row 10999", nth: 10_999 });
  await db.collection<Row>("migrations").insertOne({ _id: "moved" });
  await expect(db.collection<Row>("notes.moved").findOne({ _id: "row 0" })).rejects.toThrow(/moved by a later version/);
  await expect(db.collection<Row>("notes.moved").insertOne({ _id: "new" })).rejects.toThrow(/view/);
  await forgetMoved(db, "moved");
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith("notes")).sort()).toEqual(["notes", "notes.other"]);
});
