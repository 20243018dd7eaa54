import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { ID, page } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const RECONCILE = "/api/v1/transactions/TX-1/reconcile";

test("a missing credential comes first: Missing Bearer token", async () => {
  for (const authorization of [undefined, "", "Bearer", "Bearer ", "Basic YTpi", "mb_test_x"]) {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const answer = await ask(gateway.url, "POST", RECONCILE, { headers, body: "{ not json" });
    expect([authorization, answer.status, answer.body.error]).toEqual([authorization, 401, "Missing Bearer token"]);
    expect(answer.body.code).toBe("missing_bearer_token");
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  }
});

test("the name of the scheme is case-insensitive", async () => {
  const { key } = await gateway.key(["matches:read"]);
  gateway.services.matching.listMatches = async () => ({ matches: [], page: page(0n) });
  const answer = await ask(gateway.url, "GET", "/api/v1/matches", { headers: { authorization: `bearer ${key}` } });
  expect(answer.status).toBe(200);
});

test("a wrong key on a tenant route is Invalid or revoked API key, before its body is parsed", async () => {
  const answer = await ask(gateway.url, "POST", RECONCILE, { token: "mb_test_nonsense", body: "{ not json" });
  expect([answer.status, answer.body.error]).toEqual([401, "Invalid or revoked API key"]);
});

test("a missing scope is named before the tenant is checked", async () => {
  const unbound = await gateway.key(["transactions:read"], null);
  const answer = await ask(gateway.url, "POST", RECONCILE, { token: unbound.key, body: "{ not json" });
  expect([answer.status, answer.body.error]).toEqual([403, "API key is missing scope transactions:write"]);
  expect(answer.body.code).toBe("missing_scope");
  const put = await ask(gateway.url, "PUT", `/api/v1/matches/${ID}`, { token: unbound.key, body: {} });
  expect([put.status, put.body.error]).toEqual([403, "API key is missing scope matches:write"]);
});

test("a write scope does not imply the read scope", async () => {
  const { key } = await gateway.key(["matches:write"]);
  const answer = await ask(gateway.url, "GET", "/api/v1/matches", { token: key });
  expect([answer.status, answer.body.error]).toEqual([403, "API key is missing scope matches:read"]);
});

test("a key without a tenant is Tenant required, before the body is checked", async () => {
  const unbound = await gateway.key(["transactions:write"], null);
  const answer = await ask(gateway.url, "POST", RECONCILE, { token: unbound.key, body: "{ not json" });
  expect([answer.status, answer.body.error]).toEqual([400, "Tenant required"]);
});

test("invalid input is reported before an impossible id", async () => {
  const { key } = await gateway.key();
  const invalid = await ask(gateway.url, "PUT", "/api/v1/matches/nobody", { token: key, body: { status: "maybe" } });
  expect([invalid.status, invalid.body.error]).toEqual([400, "Validation failed"]);
  const empty = await ask(gateway.url, "PUT", "/api/v1/matches/nobody", { token: key, body: {} });
  expect([empty.status, empty.body.error]).toEqual([400, "At least one field is required"]);
  const valid = await ask(gateway.url, "PUT", "/api/v1/matches/nobody", { token: key, body: { status: "confirmed" } });
  expect([valid.status, valid.body.error]).toEqual([404, "Match not found"]);
});

test("a malformed path is reported only to an authorized caller", async () => {
  const { key } = await gateway.key();
  const stranger = await ask(gateway.url, "GET", "/api/v1/transactions/%E0%A4%A");
  expect(stranger.status).toBe(401);
  const caller = await ask(gateway.url, "GET", "/api/v1/transactions/%E0%A4%A", { token: key });
  expect([caller.status, caller.body.error]).toEqual([400, "Validation failed"]);
  expect(caller.body.details).toEqual([{ field: "code", message: "Must be percent-encoded UTF-8" }]);
});

test("an API key on a console route is Invalid token, an ID token on a tenant route is Invalid or revoked API key", async () => {
  const { key } = await gateway.key();
  const onConsole = await ask(gateway.url, "GET", "/api/v1/webhook-deliveries", { token: key });
  expect([onConsole.status, onConsole.body.error]).toEqual([401, "Invalid token"]);
  const token = await gateway.issuer.token({ tenant_id: "acme" });
  const onTenant = await ask(gateway.url, "GET", "/api/v1/matches", { token });
  expect([onTenant.status, onTenant.body.error]).toEqual([401, "Invalid or revoked API key"]);
});

test("a token without the tenant claim is Tenant context required, before the query is checked", async () => {
  for (const claims of [{}, { tenant_id: 7 }, { tenant_id: "" }, { tenant_id: "Not A Tenant" }, { tenant_id: "$ne" }]) {
    const token = await gateway.issuer.token(claims);
    const answer = await ask(gateway.url, "GET", "/api/v1/webhook-deliveries?page=0", { token });
    expect([answer.status, answer.body.error]).toEqual([400, "Tenant context required"]);
    expect(answer.body.code).toBe("tenant_context_required");
  }
});
