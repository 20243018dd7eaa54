import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newKey } from "../src/auth/key-format.ts";
import { revokeApiKey } from "../src/store/api-keys.ts";
import { ask } from "./request.ts";
import { ID, page } from "./samples.ts";
import { startOwnGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
let idToken: string;
beforeAll(async () => {
  gateway = await startOwnGateway();
  idToken = await gateway.issuer.token({ tenant_id: "acme" });
  gateway.services.matching.listMatches = async () => ({ matches: [], page: page(0n) });
});
afterEach(() => gateway.setNow(undefined));
afterAll(() => gateway.stop());

const use = async (key: string, url = gateway.url) => (await ask(url, "GET", "/api/v1/matches", { token: key })).status;
const after = (ms: number) => gateway.setNow(new Date(Date.now() + ms));
const issue = (body: unknown, token = idToken) => ask(gateway.url, "POST", "/api/v1/api-keys", { token, body });

test("a new key is shown once, works, is listed without its secret, and can be revoked", async () => {
  const issued = await issue({ name: "ERP", scopes: ["matches:read", "matches:read"] });
  expect(issued.status).toBe(201);
  const { id, key, scopes, expiresAt, keyPrefix } = issued.body.data;
  expect(key).toMatch(/^mb_dev_[0-9a-f]{32}_[0-9A-Za-z]{49}$/);
  expect(key.startsWith(`${keyPrefix}_`)).toBe(true);
  expect([scopes, expiresAt]).toEqual([["matches:read"], null]);
  expect(await use(key)).toBe(200);

  const listed = await ask(gateway.url, "GET", "/api/v1/api-keys", { token: idToken });
  expect(listed.body.data[0]).toMatchObject({ id, name: "ERP", revokedAt: null });
  expect(listed.text).not.toContain(key.slice(-49));

  const revoked = await ask(gateway.url, "DELETE", `/api/v1/api-keys/${id}`, { token: idToken });
  expect(revoked.body).toEqual({ success: true, message: "API key revoked" });
  expect(await use(key)).toBe(401);
  expect((await ask(gateway.url, "DELETE", `/api/v1/api-keys/${id}`, { token: idToken })).status).toBe(200);
  const again = await ask(gateway.url, "GET", "/api/v1/api-keys", { token: idToken });
  expect(again.body.data[0].revokedAt).not.toBeNull();
});

test("a key of the scope * has every scope", async () => {
  const { key, scopes } = (await issue({ name: "ERP", scopes: ["*", "matches:read"] })).body.data;
  expect(scopes).toEqual(["*", "matches:read"]);
  const wanted = ["/matches", "/overview", "/fx-rates", "/history"];
  const ask1 = (path: string) => ask(gateway.url, "GET", `/api/v1${path}`, { token: key });
  expect((await Promise.all(wanted.map(ask1))).map(({ status }) => status)).not.toContain(403);
});

test("a key shows its last use to the minute, and a use is stored at most once a minute", async () => {
  const { id, key } = await gateway.key(["matches:read"]);
  const keys = gateway.gateway.context.mongo.db.collection<{ _id: string; lastUsedAt?: Date }>("api_keys");
  const lastUse = async () => (await keys.findOne({ _id: id }))?.lastUsedAt?.getTime();
  const storedAt = (at: Date) => expect.poll(lastUse).toBe(at.getTime());
  const start = new Date();
  gateway.setNow(start);
  await use(key);
  await storedAt(start);
  gateway.setNow(new Date(start.getTime() + 59_999));
  await use(key);
  const later = new Date(start.getTime() + 60_000);
  gateway.setNow(later);
  await use(key);
  await storedAt(later);
  const listed = await ask(gateway.url, "GET", "/api/v1/api-keys?pageSize=100", { token: idToken });
  const shown = listed.body.data.find((one: { id: string }) => one.id === id);
  expect(shown).toMatchObject({ lastUsedAt: later.toISOString(), createdBy: "operator" });
});

test("replicas store a use of a key once a minute together", async () => {
  const other = await gateway.another();
  const { id, key } = await gateway.key(["matches:read"]);
  const keys = gateway.gateway.context.mongo.db.collection<{ _id: string; lastUsedAt?: Date }>("api_keys");
  await use(key);
  await expect.poll(async () => (await keys.findOne({ _id: id }))?.lastUsedAt).toBeDefined();
  const stored = (await keys.findOne({ _id: id }))?.lastUsedAt;
  await use(key, other.url);
  // The second gateway reads the row with the first use, so it has nothing to store.
  expect((await keys.findOne({ _id: id }))?.lastUsedAt).toEqual(stored);
  await other.stop();
});

test("a key can be renamed, and keeps working", async () => {
  const { id, key } = (await issue({ name: "ERP", scopes: ["matches:read"] })).body.data;
  const rename = (body: unknown, token = idToken) =>
    ask(gateway.url, "PATCH", `/api/v1/api-keys/${id}`, { token, body });
  const renamed = await rename({ name: "ERP, Berlin" });
  expect([renamed.status, renamed.body.data]).toMatchObject([
    200,
    { id, name: "ERP, Berlin", createdBy: expect.stringMatching(/^user:/) },
  ]);
  expect(await use(key)).toBe(200);
  expect((await rename({ name: "" })).status).toBe(400);
  const stranger = await gateway.issuer.token({ tenant_id: "other" });
  expect((await rename({ name: "Mine" }, stranger)).status).toBe(404);
});

test("only a hash of the key is in the database", async () => {
  const { id, key } = await gateway.key();
  const row = await gateway.gateway.context.mongo.db.collection<{ _id: string }>("api_keys").findOne({ _id: id });
  expect(JSON.stringify(row)).not.toContain(key.slice(-49));
});

test("a revoked key stops working on every gateway within 5 seconds", async () => {
  const other = await gateway.another();
  const { id, key } = await gateway.key(["matches:read"]);
  expect([await use(key), await use(key, other.url)]).toEqual([200, 200]);
  await revokeApiKey(gateway.gateway.context.mongo.db, id);
  after(4_900);
  expect([await use(key), await use(key, other.url)]).toEqual([401, 401]);
  await other.stop();
});

test("an expired key is refused from the moment it expires", async () => {
  const expiresAt = new Date(Date.now() + 60_000);
  const { key } = await gateway.key(["matches:read"], "acme", expiresAt);
  gateway.setNow(new Date(expiresAt.getTime() - 1));
  expect(await use(key)).toBe(200);
  gateway.setNow(expiresAt);
  expect(await use(key)).toBe(401);
});

test("a key that differs in any character is refused", async () => {
  const { key } = await gateway.key(["matches:read"]);
  for (let at = 0; at < key.length; at += 5) {
    const changed = `${key.slice(0, at)}${key[at] === "x" ? "y" : "x"}${key.slice(at + 1)}`;
    expect([changed, await use(changed)]).toEqual([changed, 401]);
  }
  expect(await use(`${key}0`)).toBe(401);
  expect(await use(key.slice(0, -1))).toBe(401);
});

test("a well-formed key with the id of a real one and another secret is refused", async () => {
  const { id } = await gateway.key(["matches:read"]);
  expect(await use(newKey("test", id).key)).toBe(401);
});

test("a key needs a name, known scopes and an expiry in the future", async () => {
  const fields = async (body: unknown) => {
    const answer = await issue(body);
    expect([answer.status, answer.body.error]).toEqual([400, "Validation failed"]);
    return answer.body.details.map(({ field }: { field: string }) => field);
  };
  expect(await fields({})).toEqual(["name", "scopes"]);
  expect(await fields({ name: "x", scopes: [] })).toEqual(["scopes"]);
  expect(await fields({ name: "x", scopes: ["everything"] })).toEqual(["scopes.0"]);
  expect(await fields({ name: "x", scopes: ["matches:read"], expiresAt: "2020-01-01T00:00:00Z" })).toEqual([
    "expiresAt",
  ]);
});

test("a tenant can neither see nor revoke another tenant's keys", async () => {
  const { body } = await issue({ name: "ours", scopes: ["matches:read"] });
  const other = await gateway.issuer.token({ tenant_id: "other" });
  const listed = await ask(gateway.url, "GET", "/api/v1/api-keys", { token: other });
  expect(listed.body).toMatchObject({ data: [], pagination: { total: 0, totalPages: 0 } });
  for (const id of [body.data.id, ID, "not-a-uuid"]) {
    const answer = await ask(gateway.url, "DELETE", `/api/v1/api-keys/${id}`, { token: other });
    expect([answer.status, answer.body.error]).toEqual([404, "API key not found"]);
  }
  expect(await use(body.data.key)).toBe(200);
});

test("a session key works for 15 minutes with every scope, and is not listed", async () => {
  const token = await gateway.issuer.token({ tenant_id: "session-tenant" });
  const { status, body } = await ask(gateway.url, "POST", "/api/v1/session-keys", { token });
  expect(status).toBe(201);
  const lasts = Date.parse(body.data.expiresAt) - Date.parse(body.data.createdAt);
  expect(lasts).toBe(15 * 60 * 1000);
  expect(await use(body.data.key)).toBe(200);
  const listed = await ask(gateway.url, "GET", "/api/v1/api-keys", { token });
  expect(listed.body.data).toEqual([]);
  after(15 * 60 * 1000);
  expect(await use(body.data.key)).toBe(401);
});

test("the RPC gets the key, the tenant and the correlation id", async () => {
  const { id, key } = await gateway.key(["matches:read"]);
  const seen: unknown[] = [];
  gateway.services.matching.listMatches = async (_request, { tenant, actor, correlationId }) => {
    seen.push([tenant, actor, correlationId]);
    return { matches: [], page: page(0n) };
  };
  await ask(gateway.url, "GET", "/api/v1/matches", { token: key, headers: { "x-correlation-id": "abc-123" } });
  expect(seen).toEqual([["acme", `key:${id}`, "abc-123"]]);
});

test("the limit of valid keys per tenant holds under concurrent requests", async () => {
  const limited = await gateway.another({ MAX_API_KEYS_PER_TENANT: "3" });
  const token = await gateway.issuer.token({ tenant_id: "many" });
  const issueOne = (more: object = {}) =>
    ask(limited.url, "POST", "/api/v1/api-keys", { token, body: { name: "ERP", scopes: ["matches:read"], ...more } });
  const expiring = await issueOne({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
  const answers = await Promise.all(Array.from({ length: 10 }, () => issueOne()));
  const issued = answers.filter(({ status }) => status === 201);
  expect(issued).toHaveLength(2);
  for (const { status, body } of answers.filter((answer) => !issued.includes(answer))) {
    expect([status, body.error, body.code]).toEqual([400, "Too many API keys", "too_many_api_keys"]);
  }
  // Revoked and expired keys do not count.
  await ask(limited.url, "DELETE", `/api/v1/api-keys/${issued[0]?.body.data.id}`, { token });
  expect((await issueOne()).status).toBe(201);
  expect((await issueOne()).status).toBe(400);
  expect(expiring.status).toBe(201);
  after(61_000);
  expect((await issueOne()).status).toBe(201);
  await limited.stop();
});

test("a person has a bounded number of session keys in a tenant, and expired ones do not count", async () => {
  const limited = await gateway.another({ MAX_SESSION_KEYS_PER_PERSON: "2" });
  const issueTo = async (sub: string, tenant_id = "bounded") => {
    const exp = Math.floor(Date.now() / 1000) + 3_600;
    const token = await gateway.issuer.token({ sub, tenant_id, exp });
    return ask(limited.url, "POST", "/api/v1/session-keys", { token });
  };
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => issueTo("ada")))).map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 400, 400]);
  const { body } = await issueTo("ada");
  expect([body.error, body.code]).toEqual(["Too many session keys", "too_many_session_keys"]);
  expect([(await issueTo("bea")).status, (await issueTo("ada", "bounded-too")).status]).toEqual([201, 201]);
  after(15 * 60 * 1000);
  expect((await issueTo("ada")).status).toBe(201);
  await limited.stop();
});
