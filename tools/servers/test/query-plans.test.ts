import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plansOf, wasteful } from "../src/query-plans.ts";
import { testInfra, uniqueName } from "../src/test-infra.ts";

let client: MongoClient;
beforeAll(async () => {
  client = await MongoClient.connect(testInfra().mongoUri);
});
afterAll(() => client?.close());

test("a count may read what it counts; a count by group only up to a limit, and another group what it returns", async () => {
  const db = client.db(uniqueName("plans"));
  const rows = db.collection("rows");
  await rows.createIndex({ tenant: 1 });
  await rows.insertMany(Array.from({ length: 500 }, (_, nth) => ({ tenant: "acme", status: nth % 2 })));
  const match = { $match: { tenant: "acme" } };
  const grouped = (sums: object, ...stages: object[]) =>
    rows.aggregate([match, ...stages, { $group: { _id: "$status", ...sums } }]).toArray();
  const isWasteful = async (work: () => Promise<unknown>) => wasteful(await plansOf(db, work)).length > 0;
  expect(await isWasteful(() => rows.countDocuments({ tenant: "acme" }))).toBe(false);
  expect(await isWasteful(() => grouped({ rows: { $sum: 1 } }, { $limit: 450 }))).toBe(false);
  expect(await isWasteful(() => grouped({ rows: { $sum: 1 } }))).toBe(true);
  expect(await isWasteful(() => grouped({ most: { $max: "$status" } }, { $limit: 450 }))).toBe(true);
  expect(await isWasteful(() => grouped({}, { $limit: 450 }))).toBe(true);
  await db.dropDatabase();
});

test("an aggregation may sort the rows of a page, and not everything that it finds, however little it is", async () => {
  const db = client.db(uniqueName("plans"));
  const rows = db.collection("rows");
  await rows.createIndex({ tenant: 1 });
  await rows.insertMany(Array.from({ length: 20 }, (_, nth) => ({ tenant: "acme", size: nth })));
  const sorted = (...stages: object[]) =>
    rows.aggregate([{ $match: { tenant: "acme" } }, { $sort: { size: 1 } }, ...stages]).toArray();
  expect(wasteful(await plansOf(db, () => sorted()))).toHaveLength(1);
  expect(wasteful(await plansOf(db, () => sorted({ $limit: 5 })))).toEqual([]);
  await db.dropDatabase();
});
