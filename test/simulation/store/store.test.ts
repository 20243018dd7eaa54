import { connectMongo, type Mongo } from "@matchbook/runtime/mongo/mongo";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import fc from "fast-check";
import { type ClientSession, type Document, type IndexDescription, MongoError } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Operations } from "./collection.ts";
import { Databases, type Transaction } from "./database.ts";

/** The simulation is worth as much as its database is like MongoDB: both get the same operations and transactions. */

/**
 * All rows are live: to delete one that its partial index does not hold, MongoDB may also conflict with a row that has the
 * same values. A conflict is only repeated.
 */
const LIVE = { unique: true, partialFilterExpression: { live: true } };
const INDEXES: IndexDescription[] = [
  { key: { pair: 1 }, ...LIVE, name: "live_pair" },
  { key: { names: 1 }, ...LIVE, name: "live_names" },
];

let mongo: Mongo;
beforeAll(async () => {
  mongo = await connectMongo(testInfra().mongoUri, uniqueName("simulated"));
  await mongo.db.collection("rows").createIndexes(INDEXES);
  await mongo.db.createCollection("others");
});
afterAll(() => mongo.client.close());

const id = fc.constantFrom("1", "2", "3", "4");
const text = fc.constantFrom("a", "b", "c");
const number = fc.oneof(fc.nat(4), fc.nat(4).map(BigInt));
const word = fc.constantFrom("x", "y", "z");
const name = fc.constantFrom("k", "l", "m", "n", "o", "p", "q");
const condition = fc.oneof(
  text,
  text.map(($gt) => ({ $gt })),
  text.map(($lte) => ({ $lte })),
  fc.array(text, { maxLength: 2 }).map(($in) => ({ $in })),
  fc.array(text, { maxLength: 2 }).map(($nin) => ({ $nin })),
  text.map(($ne) => ({ $ne })),
  fc.boolean().map(($exists) => ({ $exists })),
  fc.constant(null),
);
const filter: fc.Arbitrary<Document> = fc.oneof(
  fc.record({ _id: id }),
  fc.record({ pair: condition }),
  fc.record({
    "in.size": fc.oneof(
      number,
      number.map(($gte) => ({ $gte })),
    ),
  }),
  fc.record({
    words: fc.oneof(
      word,
      fc.array(word, { minLength: 1, maxLength: 2 }).map(($all) => ({ $all })),
    ),
  }),
  fc.record({ words: word.map(($gte) => ({ $elemMatch: { $gte } })) }),
  fc.array(fc.record({ pair: condition }), { minLength: 1, maxLength: 2 }).map(($or) => ({ $or })),
  fc.array(fc.record({ pair: condition }), { minLength: 1, maxLength: 2 }).map(($nor) => ({ $nor })),
);
const update: fc.Arbitrary<Document> = fc.oneof(
  fc.record({ $set: fc.record({ pair: text }) }),
  fc.record({ $set: fc.record({ "in.size": number }), $inc: fc.constant({ version: 1n }) }),
  fc.record({ $max: fc.record({ "in.size": number }) }),
  fc.constant({ $unset: { "in.size": 1, pair: 1 } }),
  word.map((one) => ({ $push: { words: { $each: [one], $slice: -2 } } })),
  word.map((one) => ({ $pull: { words: one } })),
  word.map((one) => ({ $addToSet: { words: one } })),
  name.map((one) => ({ $addToSet: { names: one } })),
);
const row = fc.record({
  ...{
    _id: id,
    pair: text,
    live: fc.constant(true),
    words: fc.array(word, { maxLength: 2 }),
    names: fc.array(name, { minLength: 1, maxLength: 2 }),
    at: fc.nat(3).map((n) => new Date(n)),
  },
  ...{ in: fc.record({ size: number }), version: fc.constant(1n) },
});
const sort = fc.constantFrom({ pair: 1, _id: 1 }, { "in.size": -1, _id: 1 });
const write = fc.oneof(
  row.map((document) => ({ insertOne: { document } })),
  fc
    .record({
      filter: fc.record({ _id: id, version: fc.constant(1n) }),
      replacement: row.map(({ _id, ...rest }) => rest),
    })
    .map((replaceOne) => ({ replaceOne })),
  fc.record({ filter, update, upsert: fc.constant(false) }).map((updateOne) => ({ updateOne })),
  fc.record({ filter }).map((deleteOne) => ({ deleteOne })),
);
const operation = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant("insertOne"), row) },
  fc.tuple(fc.constant("bulkWrite"), fc.array(write, { minLength: 1, maxLength: 3 })),
  fc.tuple(fc.constant("updateOne"), filter, update),
  fc.tuple(fc.constant("updateMany"), filter, update),
  fc.tuple(
    fc.constant("updateOne"),
    fc.record({ _id: id }),
    fc.constant({ $setOnInsert: { pair: "a", live: true } }),
    fc.constant({ upsert: true }),
  ),
  fc.tuple(
    fc.constant("findOneAndUpdate"),
    filter,
    update,
    fc.record({ sort, returnDocument: fc.constantFrom("before", "after") }),
  ),
  fc.tuple(fc.constant("deleteMany"), filter),
  fc.tuple(fc.constant("countDocuments"), filter),
  fc.tuple(fc.constant("find"), filter, fc.record({ sort, limit: fc.nat(3) })),
);
const step = fc.record({
  session: fc.constantFrom(0, 1),
  does: fc.oneof({ weight: 5, arbitrary: operation }, fc.constantFrom(["commit"] as const, ["abort"] as const)),
});

type Step = { session: number; does: readonly [string, ...unknown[]] };
/** The outcome of a step: what its users read of an answer, or the code of an error. */
type Outcome = unknown;

test("two sessions get the same answers and errors from the simulated database as from MongoDB", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps: Step[]) => {
      await mongo.db.collection("rows").deleteMany({});
      const simulated = onSimulation();
      const real = onMongo();
      try {
        for (const one of steps) expect([one, simulated.run(one)]).toEqual([one, await real.run(one)]);
      } finally {
        await real.end();
      }
      const rows = await mongo.db
        .collection("rows")
        .find({}, { sort: { _id: 1 } })
        .toArray();
      expect(simulated.rows()).toEqual(rows);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) },
  );
});

function onSimulation() {
  const databases = new Databases();
  databases.createIndexes("db.rows", INDEXES);
  const operations = new Operations(databases, "db", "rows");
  const open: (Transaction | "ended" | undefined)[] = [undefined, undefined];
  const run = ({ session, does: [name, ...args] }: Step): Outcome => {
    const transaction = open[session];
    if (name === "commit" || name === "abort") {
      open[session] = undefined;
      if (transaction === "ended") return name === "commit" ? 251 : undefined;
      if (transaction !== undefined) databases[name](transaction);
      return undefined;
    }
    if (transaction === "ended") return 251;
    const own = transaction ?? databases.begin("test");
    open[session] = own;
    try {
      const options =
        name === "insertOne" || name === "bulkWrite"
          ? [{}]
          : args.length === (name.startsWith("update") || name === "findOneAndUpdate" ? 2 : 1)
            ? [{}]
            : [];
      // biome-ignore lint/suspicious/noExplicitAny: each operation has other parameters.
      return read((operations as any)[name](...args, ...options, own));
    } catch (error) {
      databases.abort(own);
      open[session] = "ended";
      return codeOf(error);
    }
  };
  const rows = () => {
    for (const one of open) if (typeof one === "object") databases.abort(one);
    return operations.find({}, { sort: { _id: 1 } }, undefined as never);
  };
  return { run, rows };
}

function onMongo() {
  const sessions: (ClientSession | undefined)[] = [undefined, undefined];
  const begin = (at: number) => {
    const session = mongo.client.startSession();
    session.startTransaction({ readConcern: { level: "snapshot" }, writeConcern: { w: "majority" } });
    sessions[at] = session;
    return session;
  };
  const finish = async (at: number, name: "commit" | "abort"): Promise<Outcome> => {
    const session = sessions[at];
    sessions[at] = undefined;
    try {
      await (name === "commit" ? session?.commitTransaction() : session?.abortTransaction());
      return undefined;
    } catch (error) {
      return codeOf(error);
    } finally {
      await session?.endSession();
    }
  };
  const run = async ({ session: at, does: [name, ...args] }: Step): Promise<Outcome> => {
    if (name === "commit" || name === "abort") return finish(at, name);
    const session = sessions[at] ?? begin(at);
    const last = args.at(-1) as Document;
    const hasOptions =
      args.length === (name.startsWith("update") || name === "findOneAndUpdate" ? 3 : name === "find" ? 2 : 9);
    const given = hasOptions ? [...args.slice(0, -1), { ...last, session }] : [...args, { session }];
    try {
      // biome-ignore lint/suspicious/noExplicitAny: each operation has other parameters.
      const answer = await (mongo.db.collection("rows") as any)[name](
        ...structuredClone(given.slice(0, -1)),
        given.at(-1),
      );
      return read(name === "find" ? await answer.toArray() : answer);
    } catch (error) {
      return codeOf(error);
    }
  };
  const end = async () => {
    for (const at of [0, 1]) await finish(at, "abort");
  };
  return { run, end };
}

function codeOf(error: unknown): unknown {
  if (error instanceof MongoError) return error.code;
  throw error;
}

function read(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer) || "_id" in answer) return answer;
  const { matchedCount = 0, insertedCount = 1, deletedCount = 0, upsertedCount = 0 } = answer as Record<string, number>;
  return { matchedCount, deletedCount, upsertedCount, insertedCount };
}
