import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import type { Collection, Document } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectMongo, inTransaction, isDuplicateKey, type Mongo } from "../src/mongo/mongo.ts";
import {
  changedFields,
  commitTogether,
  insertion,
  RowsChanged,
  rowUpdate,
  type Write,
  writeTogether,
} from "../src/mongo/write-together.ts";

interface Row {
  _id: string;
  version: bigint;
}

let mongo: Mongo;
beforeAll(async () => {
  mongo = await connectMongo(testInfra().mongoUri, uniqueName("writes"));
  for (const name of ["a", "b"]) await mongo.db.createCollection(name);
});
afterAll(async () => {
  await mongo.db.dropDatabase();
  await mongo.client.close();
});

const rows = (name: string) => mongo.db.collection<Row>(name);
const update = (_id: string, from: bigint): Write => ({
  collection: rows("a"),
  operation: { updateOne: { filter: { _id, version: from }, update: { $set: { version: from + 1n } } } },
});
const inserted = (name: string, id: string) => insertion(rows(name), { _id: id, version: 1n });
const versionOf = async (id: string) => (await rows("a").findOne({ _id: id }))?.version;

test.each([2, 80])("none of %i writes is stored when a row has another version", async (count) => {
  const ids = Array.from({ length: count - 1 }, (_, index) => `stale-${count}-${index}`);
  await rows("a").insertMany(ids.map((_id) => ({ _id, version: 1n })));
  const writes = [...ids.map((id, index) => update(id, index === 0 ? 7n : 1n)), inserted("b", `stale-${count}`)];
  await expect(commitTogether(mongo, writes)).rejects.toThrow(RowsChanged);
  expect(await Promise.all(ids.map(versionOf))).toEqual(ids.map(() => 1n));
  expect(await rows("b").countDocuments({ _id: `stale-${count}` })).toBe(0);
  await commitTogether(mongo, [...ids.map((id) => update(id, 1n)), inserted("b", `stale-${count}`)]);
  expect(await Promise.all(ids.map(versionOf))).toEqual(ids.map(() => 2n));
});

test("a single write checks the version of its row", async () => {
  await commitTogether(mongo, [inserted("a", "single")]);
  await commitTogether(mongo, [update("single", 1n)]);
  await expect(commitTogether(mongo, [update("single", 1n)])).rejects.toThrow(RowsChanged);
  expect(await versionOf("single")).toBe(2n);
});

test("a duplicate key is reported, and no part of its commit is stored", async () => {
  await commitTogether(mongo, [inserted("a", "taken")]);
  const error = await commitTogether(mongo, [inserted("b", "free"), inserted("a", "taken")]).catch((one) => one);
  expect(isDuplicateKey(error)).toBe(true);
  expect(await rows("b").countDocuments({ _id: "free" })).toBe(0);
});

test.each([1, 80])("a duplicate key among %i writes throws the error of the refused write", async (count) => {
  await commitTogether(mongo, [inserted("a", `dup-${count}`)]);
  const others = Array.from({ length: count }, (_, index) => inserted("a", `dup-${count}-${index}`));
  const unrelated = others.map((write) => ({ ...write, onDuplicate: () => new Error("of another write") }));
  const refused = { ...inserted("a", `dup-${count}`), onDuplicate: () => new Error("already stored") };
  await expect(commitTogether(mongo, [...unrelated, refused])).rejects.toThrow("already stored");
  expect(await versionOf(`dup-${count}-0`)).toBeUndefined();
});

test("the writes of one collection may be the first of a transaction with a read concern", async () => {
  const newest = await connectMongo(testInfra().mongoUri, mongo.db.databaseName);
  // As if the server were MongoDB 8.0, whose command for several collections must not be that first command.
  const servers = new Map([["newest", { type: "RSPrimary", maxWireVersion: 25 }]]);
  newest.client.emit("topologyDescriptionChanged", { newDescription: { servers } } as never);
  const writes = ["alone-1", "alone-2"].map((_id) => insertion(newest.db.collection<Row>("a"), { _id, version: 1n }));
  await inTransaction(newest, (session) => writeTogether(newest, writes, session));
  await newest.client.close();
  expect(await rows("a").countDocuments({ _id: /^alone/ })).toBe(2);
});

test("concurrent transactions on one row each take effect once", async () => {
  await commitTogether(mongo, [inserted("a", "counter")]);
  const countUp = () =>
    inTransaction(mongo, async (session) => {
      const row = await rows("a").findOne({ _id: "counter" }, { session });
      await writeTogether(mongo, [update("counter", row?.version ?? 0n)], session);
    });
  const retried = async () => {
    for (;;) {
      try {
        return await countUp();
      } catch (error) {
        if (!(error instanceof RowsChanged)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: 12 }, retried));
  expect(await versionOf("counter")).toBe(13n);
});

test("conflicting commits are repeated until each succeeds", async () => {
  await rows("a").insertOne({ _id: "hot", version: 0n });
  const one = (index: number): Write[] => [
    { collection: rows("a"), operation: { updateOne: { filter: { _id: "hot" }, update: { $inc: { version: 1n } } } } },
    inserted("b", `meets-${index}`),
  ];
  await Promise.all(Array.from({ length: 12 }, (_, index) => commitTogether(mongo, one(index))));
  expect(await versionOf("hot")).toBe(12n);
});

test.each([3, 120])("%i rows with different values are all changed, or none of them", async (count) => {
  const ids = Array.from({ length: count }, (_, index) => `many-${count}-${index}`);
  const stored = rows("a") as unknown as Collection<Document & { _id: string }>;
  await stored.insertMany(ids.map((_id, index) => ({ _id, version: 1n, old: 1, nth: index % 2 === 0 ? index : "$x" })));
  const changes = (was: bigint) =>
    ids.map((id, index): Write => {
      const common = { version: 2n, text: "$version", old: undefined };
      const set = { ...common, ...(index % 2 === 0 ? { nth: BigInt(index) } : { list: [id] }) };
      return rowUpdate(rows("a"), { id, was: { version: index === count - 1 ? was : 1n }, set });
    });
  await expect(commitTogether(mongo, changes(9n))).rejects.toThrow(RowsChanged);
  expect(await stored.countDocuments({ _id: { $in: ids }, version: 1n, old: 1 })).toBe(count);
  await commitTogether(mongo, changes(1n));
  const expected = ids.map((_id, index) => ({
    _id,
    version: 2n,
    nth: index % 2 === 0 ? BigInt(index) : "$x",
    text: "$version",
    ...(index % 2 === 0 ? {} : { list: [_id] }),
  }));
  const after = await stored.find({ _id: { $in: ids } }).toArray();
  expect(new Map(after.map((row) => [row._id, row]))).toEqual(new Map(expected.map((row) => [row._id, row])));
});

test("changedFields returns only the fields that differ", () => {
  const before = { a: 1n, at: new Date(1), list: ["x"], gone: 1, same: { b: [2n] } };
  const after = { a: 2n, at: new Date(1), list: ["x", "y"], gone: undefined, same: { b: [2n] }, fresh: 0 };
  expect(changedFields(before, after)).toEqual({ a: 2n, list: ["x", "y"], gone: undefined, fresh: 0 });
});
