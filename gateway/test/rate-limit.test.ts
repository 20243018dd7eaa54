import { afterAll, beforeAll, expect, test } from "vitest";
import { revokeApiKey } from "../src/store/api-keys.ts";
import { ask } from "./request.ts";
import { page } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
beforeAll(async () => {
  // A burst of 5 and 5 per minute: one window of 60 s.
  gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: "5", RATE_LIMIT_BURST: "5", TRUST_PROXY: "loopback" });
  gateway.services.matching.listMatches = async () => ({ matches: [], page: page(0n) });
});
afterAll(() => gateway.stop());

const from = (address: string, token?: string, url = gateway.url) =>
  ask(url, "GET", "/api/v1/matches", { token, headers: { "x-forwarded-for": address } });
const statuses = async (count: number, request: (at: number) => Promise<{ status: number }>) => {
  const seen = [];
  for (let at = 0; at < count; at += 1) seen.push((await request(at)).status);
  return seen;
};

test("a credential gets Retry-After when its burst is used up", async () => {
  const { key } = await gateway.key();
  const first = await from("198.51.100.1", key);
  expect(first.headers.get("ratelimit-policy")).toBe('"default";q=5;w=60');
  expect(first.headers.get("ratelimit")).toMatch(/^"default";r=4;t=(60|59)$/);
  expect(await statuses(4, () => from("198.51.100.1", key))).toEqual([200, 200, 200, 200]);
  const refused = await from("198.51.100.1", key);
  expect([refused.status, refused.body.error]).toEqual([429, "Too many requests, please try again later"]);
  expect(refused.body.code).toBe("too_many_requests");
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(refused.headers.get("ratelimit")).toMatch(/^"default";r=0;/);
});

test("a credential has one limit for all addresses, and another credential has a separate one", async () => {
  const one = await gateway.key();
  const two = await gateway.key();
  expect(await statuses(6, (at) => from(`198.51.100.${10 + at}`, one.key))).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await from("198.51.100.10", two.key)).status).toBe(200);
});

test("requests without a valid credential are limited by address, before the credential is checked", async () => {
  expect(await statuses(6, () => from("198.51.100.2"))).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await from("198.51.100.2", "mb_wrong")).status).toBe(429);
  expect((await from("198.51.100.3", "mb_wrong")).status).toBe(401);
});

test("invalid keys from one address share one limit", async () => {
  const seen = await statuses(7, (at) => from("198.51.100.4", `mb_test_${at}`));
  expect(seen).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test("a known caller is served after others have used up the limit of their shared address", async () => {
  const { key } = await gateway.key();
  expect((await from("198.51.100.5", key)).status).toBe(200);
  await statuses(6, () => from("198.51.100.5"));
  expect((await from("198.51.100.5", key)).status).toBe(200);
});

test("requests with a revoked key count against the address", async () => {
  const { id, key } = await gateway.key();
  expect((await from("198.51.100.9", key)).status).toBe(200);
  await revokeApiKey(gateway.gateway.context.mongo.db, id);
  gateway.gateway.context.keys.forget(id);
  expect(await statuses(8, (at) => from(`192.0.2.${at}`, key))).toEqual(Array(8).fill(401));
});

test("callers with valid credentials do not use up the limit of their shared address", async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => gateway.key()));
  for (const { key } of keys) expect((await from("198.51.100.6", key)).status).toBe(200);
  expect((await from("198.51.100.6")).status).toBe(401);
});

test("unknown paths are limited by address too", async () => {
  const seen = await statuses(6, () =>
    ask(gateway.url, "GET", "/nowhere", { headers: { "x-forwarded-for": "198.51.100.7" } }),
  );
  expect(seen).toEqual([404, 404, 404, 404, 404, 429]);
});

test("an IPv6 caller is limited by its /64 network", async () => {
  const seen = await statuses(6, (at) => from(`2001:db8:1:2:3:4:5:${at}`));
  expect(seen).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await from("2001:db8:1:3::1")).status).toBe(401);
});

test("X-Forwarded-For is ignored when no trusted proxy wrote it", async () => {
  const open = await gateway.another({ TRUST_PROXY: "" });
  expect(await statuses(6, (at) => from(`203.0.113.${at}`, undefined, open.url))).toEqual([
    401, 401, 401, 401, 401, 429,
  ]);
  await open.stop();
});

test("gateways that count in MongoDB share one limit", async () => {
  const shared = { RATE_LIMIT_STORE: "mongodb" };
  const [one, two] = await Promise.all([gateway.another(shared), gateway.another(shared)]);
  const { key } = await gateway.key();
  const seen = [];
  for (let at = 0; at < 6; at += 1) seen.push((await from("198.51.100.8", key, at % 2 ? one.url : two.url)).status);
  expect(seen).toEqual([200, 200, 200, 200, 200, 429]);
  await Promise.all([one.stop(), two.stop()]);
});

test("routes without a credential are limited by address, including documents and wrong methods", async () => {
  const asks = [
    ["GET", "/api/v1/openapi.json", 200],
    ["GET", "/docs", 200],
    ["GET", "/docs/docs.css", 200],
    ["POST", "/docs", 405],
    ["POST", "/api/v1/openapi.json", 405],
  ] as const;
  const headers = { "x-forwarded-for": "198.51.100.20" };
  for (const [method, path, status] of asks) {
    const answer = await fetch(gateway.url + path, { method, headers });
    expect([path, answer.status, answer.headers.get("ratelimit-policy")]).toEqual([path, status, '"default";q=5;w=60']);
  }
  for (const [method, path] of [...asks, ["GET", "/docs/"]]) {
    const { status } = await fetch(gateway.url + path, { method: method ?? "", headers });
    expect([method, path, status]).toEqual([method, path, 429]);
  }
});

test("probes have a separate limit that is ten times as high", async () => {
  const probe = (path: string) => ask(gateway.url, "GET", path, { headers: { "x-forwarded-for": "198.51.100.21" } });
  await statuses(6, () => from("198.51.100.21"));
  expect(await statuses(40, () => probe("/healthz"))).toEqual(Array(40).fill(200));
  expect(await statuses(10, () => probe("/metrics"))).toEqual(Array(10).fill(200));
  expect([(await probe("/healthz")).status, (await probe("/metrics")).status]).toEqual([429, 429]);
});

test("all session keys of a person use up one quota, which is another one in another tenant", async () => {
  const address = "198.51.100.30";
  const keyOf = async (sub: string, tenant_id: string) => {
    const token = await gateway.issuer.token({ sub, tenant_id });
    const headers = { "x-forwarded-for": address };
    return (await ask(gateway.url, "POST", "/api/v1/session-keys", { token, headers })).body.data.key as string;
  };
  const keys = [await keyOf("ada", "acme"), await keyOf("ada", "acme")];
  // Two of five requests made the keys.
  expect(await statuses(4, (at) => from(address, keys[at % 2]))).toEqual([200, 200, 200, 429]);
  const others = [await keyOf("bea", "acme"), await keyOf("ada", "other")];
  expect(await statuses(2, (at) => from(address, others[at]))).toEqual([200, 200]);
});

test.each(["memory", "mongodb"])(
  "an address is served again when what it used is given back, counted in %s",
  async (store) => {
    const own = await startTestGateway({ RATE_LIMIT_PER_MINUTE: "5", RATE_LIMIT_BURST: "5", RATE_LIMIT_STORE: store });
    const { rateLimiter } = own.gateway.context;
    const allowed = async () => (await rateLimiter.consume("address:198.51.100.77")).allowed;
    const used = [];
    for (let nth = 0; nth < 6; nth += 1) used.push(await allowed());
    expect(used).toEqual([true, true, true, true, true, false]);
    await rateLimiter.giveBack("address:198.51.100.77");
    await rateLimiter.giveBack("address:198.51.100.77");
    expect(await allowed()).toBe(true);
    await own.stop();
  },
);
