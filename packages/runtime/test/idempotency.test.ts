import { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import type { Call } from "@matchbook/runtime/grpc/call";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { type Idempotency, openIdempotency } from "@matchbook/runtime/mongo/idempotency";
import { inTransaction } from "@matchbook/runtime/mongo/mongo";
import { commitTogether, insertion } from "@matchbook/runtime/mongo/write-together";
import { newId } from "@matchbook/runtime/values/ids";
import type { Collection } from "mongodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call, connect } from "./fixture.ts";

let connection: Awaited<ReturnType<typeof connect>>;
let idempotency: Idempotency;
let things: Collection<{ _id: string }>;
beforeAll(async () => {
  connection = await connect();
  things = await connection.mongo.db.createCollection("things");
  idempotency = openIdempotency(connection.mongo);
});
beforeEach(() => things.deleteMany({}));
afterAll(() => connection.close());

const withKey = (idempotencyKey: string | undefined, tenant = "acme"): Call => ({ ...call, tenant, idempotencyKey });
const named = (id: string): BankConnection => ({
  ...emptyMessage(BankConnection),
  id,
  name: "only its owner reads this",
  status: "connected",
  createdAt: new Date(0),
  updatedAt: new Date(0),
});

/** Creates a row with the idempotency key of the call. */
const create = (about: Call, operation = "CreateThing"): Promise<BankConnection> =>
  idempotency.once(about, operation, BankConnection, async (remember) => {
    const id = newId();
    return inTransaction(connection.mongo, async (session) => {
      await things.insertOne({ _id: id }, { session });
      return remember(named(id), session);
    });
  });

test("without a key every call executes; keys are separate per tenant and operation", async () => {
  await create(withKey(undefined));
  await create(withKey(undefined));
  expect(await things.countDocuments()).toBe(2);
  const key = newId();
  const ids = [
    await create(withKey(key)),
    await create(withKey(key, "other")),
    await create(withKey(key), "CreateElse"),
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(await create(withKey(key))).toEqual(named(ids[0] ?? ""));
  expect(await things.countDocuments()).toBe(5);
});

test("one of several concurrent executions makes the change, and all return its answer", async () => {
  const key = newId();
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(withKey(key))));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await things.find().toArray()).toEqual([{ _id: answers[0]?.id }]);
});

test("an answer stored with the other writes of a commit is the answer of concurrent executions", async () => {
  const key = newId();
  const createTogether = () =>
    idempotency.once(withKey(key), "CreateThing", BankConnection, async (remember) => {
      const answer = named(newId());
      await commitTogether(connection.mongo, [insertion(things, { _id: answer.id }), ...remember.later(answer)]);
      return answer;
    });
  const answers = await Promise.all(Array.from({ length: 6 }, createTogether));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await things.find().toArray()).toEqual([{ _id: answers[0]?.id }]);
});

test("a rolled-back change stores no outcome, and the next execution makes it", async () => {
  const key = newId();
  const crash = idempotency.once(withKey(key), "CreateThing", BankConnection, (remember) =>
    inTransaction(connection.mongo, async (session) => {
      await things.insertOne({ _id: "lost" }, { session });
      await remember(named("lost"), session);
      throw new Error("died before the commit");
    }),
  );
  await expect(crash).rejects.toThrow("died before the commit");
  const { id } = await create(withKey(key));
  expect(await things.find().toArray()).toEqual([{ _id: id }]);
});

test("a caller's error is stored as an outcome, an outage is not", async () => {
  const key = newId();
  const refuse = (error: Error) =>
    idempotency.once(withKey(key), "CreateThing", BankConnection, () => Promise.reject(error));
  await expect(refuse(new AppError("unavailable"))).rejects.toMatchObject({ code: "unavailable" });
  await expect(refuse(new TypeError("defect"))).rejects.toThrow("defect");
  await expect(refuse(invalidField("amount", "Must be less"))).rejects.toMatchObject({ code: "validation_failed" });
  await expect(create(withKey(key))).rejects.toMatchObject({
    code: "validation_failed",
    message: "Validation failed",
    fields: [{ field: "amount", message: "Must be less" }],
  });
  expect(await things.countDocuments()).toBe(0);
});

test("a late execution returns the stored outcome", async () => {
  const key = newId();
  let first: BankConnection | undefined;
  const late = idempotency.once(withKey(key), "CreateThing", BankConnection, async () => {
    first = await create(withKey(key));
    throw new AppError("live_match_exists");
  });
  expect(await late).toEqual(first);
  const other = newId();
  const nothingToDo = idempotency.once(withKey(other), "CreateThing", BankConnection, async () => {
    first = await create(withKey(other));
    return named("nothing had to be done");
  });
  expect(await nothingToDo).toEqual(first);
});

test("an answer without a change is stored, even after a rolled-back change", async () => {
  const key = newId();
  const run = () =>
    idempotency.once(withKey(key), "CreateThing", BankConnection, async (remember) => {
      await inTransaction(connection.mongo, async (session) => {
        await remember(named("rolled back"), session);
        throw new Error("taken");
      }).catch(() => undefined);
      return named("exists already");
    });
  expect((await run()).id).toBe("exists already");
  expect((await create(withKey(key))).id).toBe("exists already");
});

test("stored outcomes are encrypted with the key and expire", async () => {
  const key = newId();
  await create(withKey(key));
  const rows = await connection.mongo.db.collection("idempotency").find().toArray();
  const text = JSON.stringify(rows.map((row) => [row._id, row.outcome.value().toString("latin1")]));
  expect(text).not.toContain("only its owner");
  expect(text).not.toContain(key);
  const indexes = await connection.mongo.db.collection("idempotency").indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
});
