import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import type { Document } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateInBackground } from "../src/mongo/migrations/background.ts";
import { Migrations, pruneIndexes } from "../src/mongo/migrations/migrations.ts";
import { BASELINE, type DatabaseSchema, versionOf } from "../src/mongo/migrations/schema.ts";
import { connectMongo, type Mongo } from "../src/mongo/mongo.ts";
import { silentLogger } from "../src/process/logger.ts";

let mongo: Mongo;
beforeAll(async () => {
  mongo = await connectMongo(testInfra().mongoUri, uniqueName("migrations"));
});
afterAll(() => mongo.client.close());

const by = (field: string) => ({ key: { [field]: 1 as const }, name: `by_${field}` });
const FIRST: DatabaseSchema = { shared: { queue: [by("at")] }, perTenant: { "rows.*": [by("color")], "notes.*": [] } };
const SECOND: DatabaseSchema = { ...FIRST, perTenant: { "rows.*": [by("shape")], "notes.*": [], "extra.*": [] } };

const indexesOf = async (name: string) => (await mongo.db.collection(name).indexes()).map((index) => index.name).sort();
const record = (tenant: string) =>
  mongo.db.collection<Document & { _id: string }>("migrations").findOne({ _id: tenant });

test("a new tenant gets every declared collection and index, and only the first call creates them", async () => {
  const migrations = new Migrations(mongo, FIRST);
  expect(await migrations.shared()).toBe(true);
  expect(await migrations.tenant("new")).toBe(true);
  expect(await indexesOf("rows.new")).toEqual(["_id_", "by_color"]);
  expect(await indexesOf("notes.new")).toEqual(["_id_"]);
  expect(await indexesOf("queue")).toEqual(["_id_", "by_at"]);
  expect(await new Migrations(mongo, FIRST).tenant("new")).toBe(false);
});

test("a changed declaration adds what is missing; old indexes stay until they are pruned", async () => {
  await new Migrations(mongo, FIRST).tenant("grown");
  expect(await new Migrations(mongo, SECOND).tenant("grown")).toBe(true);
  expect(await indexesOf("rows.grown")).toEqual(["_id_", "by_color", "by_shape"]);
  expect(await new Migrations(mongo, FIRST).tenant("grown")).toBe(false);
  expect(await pruneIndexes(mongo.db, SECOND, "grown")).toEqual(["rows.grown.by_color"]);
  expect(await indexesOf("rows.grown")).toEqual(["_id_", "by_shape"]);
  expect(versionOf(FIRST.perTenant)).not.toBe(versionOf(SECOND.perTenant));
});

test("one of several replicas migrates a tenant, and the others wait for it", async () => {
  let runs = 0;
  let atOnce = 0;
  const slow = async (): Promise<void> => {
    runs += 1;
    atOnce += 1;
    expect(atOnce).toBe(1);
    await mongo.db.collection("notes.crowd").insertOne({});
    atOnce -= 1;
  };
  const schema = { ...FIRST, steps: { "once-only": slow } };
  const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => new Migrations(mongo, schema).tenant("crowd")));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(runs).toBe(1);
});

test("a failed step runs again, a successful step never does", async () => {
  const ran: string[] = [];
  let broken = true;
  const schema: DatabaseSchema = {
    ...FIRST,
    steps: {
      "2026-01-fill": async () => {
        ran.push("fill");
      },
      "2026-02-split": async () => {
        if (broken) throw new Error("the database went away");
        ran.push("split");
      },
    },
  };
  await expect(new Migrations(mongo, schema).tenant("stepped")).rejects.toThrow("went away");
  broken = false;
  await new Migrations(mongo, schema).tenant("stepped");
  await new Migrations(mongo, { ...schema, perTenant: SECOND.perTenant }).tenant("stepped");
  expect(ran).toEqual(["fill", "split"]);
});

test("an interrupted step continues at its last progress; a step of `again` runs once more on request", async () => {
  const begun: (string | undefined)[] = [];
  let broken = true;
  const schema: DatabaseSchema = {
    ...FIRST,
    steps: {
      "fill-1": async (_mongo, _tenant, progress) => {
        begun.push(progress.at);
        await progress.reached("half");
        if (broken) throw new Error("killed");
      },
      "only-once": async () => {},
    },
    again: ["fill-1"],
  };
  await expect(new Migrations(mongo, schema).tenant("placed")).rejects.toThrow("killed");
  broken = false;
  await new Migrations(mongo, schema).tenant("placed");
  expect(begun).toEqual([undefined, "half"]);
  for (let asked = 0; asked < 2; asked += 1) await new Migrations(mongo, schema).again("placed");
  expect(begun).toEqual([undefined, "half", undefined]);
  expect(await record("placed")).toMatchObject({ steps: ["fill-1", "only-once", "fill-1-again"], progress: {} });
});

test("another process takes over an unfinished migration when its lease has expired", async () => {
  await mongo.db.collection<Document & { _id: string }>("migrations").insertOne({
    _id: "orphan",
    baseline: BASELINE,
    versions: [],
    steps: [],
    owner: "dead",
    dueAt: new Date(Date.now() + 300),
    claims: 1,
  });
  expect(await new Migrations(mongo, FIRST).tenant("orphan")).toBe(true);
  expect(await record("orphan")).toMatchObject({ versions: [versionOf(FIRST.perTenant)], owner: null });
});

test("a database with data from before the first release is refused with a reason", async () => {
  const old = await connectMongo(testInfra().mongoUri, uniqueName("before"));
  await new Migrations(old, FIRST).shared();
  await old.db.collection("migrations").updateMany({}, { $unset: { baseline: 1 } });
  await expect(new Migrations(old, FIRST).shared()).rejects.toThrow(/data from before the first release/);
  await old.client.close();
});

test("tenants of an older version are migrated in the background, even if one of them fails", async () => {
  const other = await connectMongo(testInfra().mongoUri, uniqueName("background"));
  const before = new Migrations(other, FIRST);
  await before.shared();
  for (const tenant of ["a", "b", "c"]) await before.tenant(tenant);
  const failing = (_: Mongo, tenant: string) =>
    tenant === "b" ? Promise.reject(new Error("broken")) : Promise.resolve();
  const after = new Migrations(other, { ...SECOND, steps: { broken: failing } });
  expect((await after.waiting()).sort()).toEqual(["a", "b", "c"]);
  await migrateInBackground(other, after, silentLogger());
  expect(await after.waiting()).toEqual(["b"]);
  expect(await before.waiting()).toEqual([]);
  await other.client.close();
});

test("after a prune and a roll back the older version makes its indexes again, and the next prune repeats the steps", async () => {
  let runs = 0;
  const count = async () => {
    runs += 1;
  };
  const [before, after] = [
    new Migrations(mongo, FIRST),
    new Migrations(mongo, { ...SECOND, steps: { count }, again: ["count"] }),
  ];
  const prune = async () => {
    await after.again("back");
    await pruneIndexes(mongo.db, SECOND, "back");
    await after.forgetOlder("back");
  };
  await before.tenant("back");
  await after.tenant("back");
  await prune();
  await prune();
  expect([runs, await indexesOf("rows.back")]).toEqual([2, ["_id_", "by_shape"]]);
  expect(await before.tenant("back")).toBe(true);
  expect(await indexesOf("rows.back")).toEqual(["_id_", "by_color", "by_shape"]);
  expect(await after.tenant("back")).toBe(false);
  await prune();
  expect([runs, await indexesOf("rows.back")]).toEqual([3, ["_id_", "by_shape"]]);
});
