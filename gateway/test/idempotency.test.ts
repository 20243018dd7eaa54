import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { bankConnection, facts, lineState, sync } from "./samples.ts";
import { startOwnGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
let token: string;
let idToken: string;
beforeAll(async () => {
  gateway = await startOwnGateway();
  token = (await gateway.key()).key;
  idToken = await gateway.issuer.token({ tenant_id: "acme" });
});
afterEach(() => gateway.setNow(undefined));
afterAll(() => gateway.stop());

let keys = 0;
const newKey = () => `key-${++keys}`;
interface Options {
  with?: string;
  base?: string;
  path?: string;
}
const post = (key: string, body: unknown, options: Options = {}) =>
  ask(options.base ?? gateway.url, "POST", `/api/v1/${options.path ?? "bank-connections"}`, {
    token: options.with ?? token,
    body,
    headers: { "idempotency-key": key },
  });

/** Records the idempotency key of each call of the service. The service answers after `until`. */
function connections(until: Promise<void> = Promise.resolve()): string[] {
  const seen: string[] = [];
  gateway.services.transaction.connectBank = async (request, call) => {
    seen.push(call.idempotencyKey ?? "none");
    const name = `${request.name} #${seen.length}`;
    await until;
    return bankConnection({ name });
  };
  return seen;
}

test("a repeated request returns the first answer, marked as replayed, and changes nothing", async () => {
  const seen = connections();
  const key = newKey();
  const first = await post(key, { name: "Main", currency: "EUR" });
  const again = await post(key, '{ "currency": "\\u0045UR", "name": "Main" }');
  expect([first.status, first.body.data.name, first.headers.get("idempotency-replayed")]).toEqual([
    201,
    "Main #1",
    null,
  ]);
  expect([again.status, again.text, again.headers.get("idempotency-replayed")]).toEqual([201, first.text, "true"]);
  expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
  expect(again.headers.get("x-correlation-id")).not.toBe(first.headers.get("x-correlation-id"));
  expect(seen).toHaveLength(1);
  expect(seen[0]).not.toContain(key);
});

test("the same key with another body, query or route is refused; tenants do not share keys", async () => {
  const seen = connections();
  const key = newKey();
  await post(key, { name: "Main" });
  const conflict = [409, "Idempotency key was already used with another request", "idempotency_conflict"];
  for (const other of [
    await post(key, { name: "Other" }),
    await post(key, { name: "Main" }, { path: "bank-connections?x=1" }),
    await post(key, { accountCode: "C", name: "Main" }, { path: "counterparties" }),
  ]) {
    expect([other.status, other.body.error, other.body.code]).toEqual(conflict);
  }
  const elsewhere = (await gateway.key(undefined, null)).key;
  expect((await post(key, { name: "Main" }, { with: elsewhere })).status).toBe(400);
  expect(seen).toHaveLength(1);
});

test("of many bodies that come with one key at the same time one is executed, and the others are refused at once", async () => {
  let finish = () => {};
  const seen = connections(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const key = newKey();
  const sent = Array.from({ length: 30 }, (_, nth) => post(key, { name: `Account ${nth}` }));
  // The refused ones do not wait for the one that is executed.
  const answered: number[] = [];
  for (const answer of sent) void answer.then(({ status }) => answered.push(status));
  await waitUntil(
    async () => answered.length,
    (count) => count === 29,
  );
  expect(new Set(answered)).toEqual(new Set([409]));
  finish();
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect([seen.length, statuses.filter((status) => status === 201).length]).toEqual([1, 1]);
});

test("a key expires after 24 hours", async () => {
  const seen = connections();
  const key = newKey();
  const start = Date.now();
  gateway.setNow(new Date(start));
  await post(key, { name: "Main" });
  gateway.setNow(new Date(start + 24 * 3_600_000 - 1_000));
  expect((await post(key, { name: "Main" })).body.data.name).toBe("Main #1");
  gateway.setNow(new Date(start + 24 * 3_600_000 + 1_000));
  expect((await post(key, { name: "Other" })).body.data.name).toBe("Other #2");
  expect(new Set(seen).size).toBe(2);
});

test("a key takes half a kilobyte besides its answer, until the database deletes it when it expires", async () => {
  connections();
  const { body } = await post(newKey(), { name: "Main" });
  const rows = gateway.gateway.context.mongo.db.collection("idempotent_requests");
  const sizes = await rows
    .aggregate([{ $sort: { expiresAt: -1 } }, { $limit: 1 }, { $project: { bytes: { $bsonSize: "$$ROOT" } } }])
    .toArray();
  // The answer is stored as JSON within JSON.
  expect(sizes[0]?.bytes).toBeLessThan(512 + JSON.stringify(JSON.stringify(body)).length);
  const ends = { key: { expiresAt: 1 }, expireAfterSeconds: 0 };
  expect(await rows.indexes()).toContainEqual(expect.objectContaining(ends));
});

test("a malformed key is refused by name; a key is optional and ignored by routes that create nothing", async () => {
  const seen = connections();
  for (const key of ["", "x".repeat(256), "a b", "a, b"]) {
    const refused = await post(key, { name: "Main" });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: "Idempotency-Key", message: "Must be 1 to 255 visible ASCII characters" }],
    ]);
  }
  expect((await post("x".repeat(255), { name: "Main" })).status).toBe(201);
  await ask(gateway.url, "POST", "/api/v1/bank-connections", { token, body: { name: "Main" } });
  expect(seen.at(-1)).toBe("none");
  gateway.services.matching.reconcileLine = async (_request, call) => {
    seen.push(call.idempotencyKey ?? "none");
    return { facts: facts(), state: lineState(), match: undefined, cancelledMatchIds: [] };
  };
  for (const action of ["ignore", "include"]) {
    const path = "transactions/TX-1/reconcile";
    expect((await post("same", { action }, { path })).status).toBe(200);
  }
});

test("concurrent requests at several gateways execute once and share the answer", async () => {
  const other = await gateway.another();
  let finish = () => {};
  const seen = connections(new Promise((resolve) => (finish = resolve)));
  const key = newKey();
  const answers = Array.from({ length: 10 }, (_, at) =>
    post(key, { name: "Main" }, { base: at % 2 === 0 ? gateway.url : other.url }),
  );
  await expect.poll(() => seen.length).toBe(1);
  finish();
  const all = await Promise.all(answers);
  expect(all.map(({ status, body }) => [status, body.data?.name])).toEqual(all.map(() => [201, "Main #1"]));
  expect(all.filter(({ headers }) => headers.get("idempotency-replayed") === "true")).toHaveLength(9);
  expect(seen).toHaveLength(1);
  await other.stop();
});

test("a caller that waits too long gets Retry-After, and the answer on a later try", async () => {
  const impatient = await gateway.another({ IDEMPOTENCY_WAIT_MS: "200" });
  let finish = () => {};
  const seen = connections(new Promise((resolve) => (finish = resolve)));
  const key = newKey();
  const first = post(key, { name: "Main" });
  await expect.poll(() => seen.length).toBe(1);
  const unanswered = await post(key, { name: "Main" }, { base: impatient.url });
  expect([unanswered.status, unanswered.headers.get("retry-after")]).toEqual([503, "1"]);
  finish();
  await first;
  expect((await post(key, { name: "Main" }, { base: impatient.url })).status).toBe(201);
  await impatient.stop();
});

test("business errors are stored as answers; invalid input, outages and defects are not", async () => {
  const key = newKey();
  expect((await post(key, { name: "" })).status).toBe(400);
  let outcome: () => Promise<never> | ReturnType<typeof bankConnection>;
  const seen: (string | undefined)[] = [];
  gateway.services.transaction.connectBank = async (_request, call) => {
    seen.push(call.idempotencyKey);
    return outcome();
  };
  const statuses: number[] = [];
  for (outcome of [
    () => Promise.reject(new AppError("unavailable")),
    () => Promise.reject(new Error("defect")),
    () => Promise.reject(invalidField("iban", "Must be an IBAN")),
    () => bankConnection(),
  ]) {
    statuses.push((await post(key, { name: "Main" })).status);
  }
  expect(statuses).toEqual([503, 500, 400, 400]);
  const kept = await post(key, { name: "Main" });
  expect([kept.body.code, kept.headers.get("idempotency-replayed")]).toEqual(["validation_failed", "true"]);
  // Each try had the same key, so the service can recognize a repetition.
  expect(seen).toHaveLength(3);
  expect(new Set(seen).size).toBe(1);
});

test("an upload is recognized by its content", async () => {
  let uploads = 0;
  gateway.services.transaction.uploadStatement = async (requests) => {
    for await (const _ of requests);
    uploads += 1;
    return sync({ filename: `upload ${uploads}` });
  };
  const key = newKey();
  const path = `bank-connections/${bankConnection().id}/statements`;
  const file = new Uint8Array(3_000_000).fill(65);
  const first = await post(key, file, { path });
  const again = await post(key, file, { path });
  expect([first.status, again.status, again.text]).toEqual([202, 202, first.text]);
  expect((await post(key, file.with(2_999_999, 66), { path })).body.code).toBe("idempotency_conflict");
  expect(uploads).toBe(1);
});

test("an issued API key is replayed to a caller with the idempotency key, and never stored in plain text", async () => {
  const key = newKey();
  const body = { name: "CI", scopes: ["matches:read"] };
  const [first, again] = await Promise.all([1, 2].map(() => post(key, body, { path: "api-keys", with: idToken })));
  expect([first?.status, again?.status]).toEqual([201, 201]);
  expect(again?.body.data.key).toBe(first?.body.data.key);
  const secret = first?.body.data.key as string;
  expect((await ask(gateway.url, "GET", "/api/v1/matches", { token: secret })).status).not.toBe(401);
  const session = newKey();
  const sessions = [1, 2].map(() => post(session, undefined, { path: "session-keys", with: idToken }));
  expect(new Set((await Promise.all(sessions)).map(({ body: { data } }) => data.key)).size).toBe(1);

  const { db } = gateway.gateway.context.mongo;
  expect(await db.collection("api_keys").countDocuments({ name: "CI" })).toBe(1);
  for (const { name } of await db.listCollections().toArray()) {
    for (const row of await db.collection(name).find().toArray()) {
      const bytes = [row.answer, row.outcome].map((binary) => binary?.value().toString("latin1") ?? "").join();
      expect(JSON.stringify(row) + bytes).not.toContain(secret.slice(-49));
      expect(JSON.stringify(row) + bytes).not.toContain("CI#1");
    }
  }
});

test("two people who choose the same key get different answers", async () => {
  const other = await gateway.issuer.token({ tenant_id: "acme", sub: "someone-else" });
  const key = newKey();
  const sessions = [];
  for (const person of [idToken, other, idToken])
    sessions.push(await post(key, undefined, { path: "session-keys", with: person }));
  const [first, theirs, again] = sessions.map(({ body }) => body.data);
  expect(again).toEqual(first);
  expect(theirs.key).not.toBe(first.key);
  expect(theirs.createdBy).toBe("user:someone-else");
  expect(sessions.map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, null, "true"]);
});
