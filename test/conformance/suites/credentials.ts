import { routes } from "@matchbook/gateway/routes/index";
import { SCOPES, type Scope } from "@matchbook/vocabulary/scopes";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, refusal } from "../client.ts";
import { newKey, UNKNOWN_ID } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Credentials on every route. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
});

const tenantRoutes = routes.flatMap((route) =>
  typeof route.auth === "object" ? [{ ...route, scope: route.auth.scope }] : [],
);
const consoleRoutes = routes.filter(({ auth }) => auth === "console");
const ask = (token: string | undefined, { method, path }: { method: string; path: string }): Promise<Answer> => {
  const at = path.replace("/api/v1", "").replace(/:\w+/g, UNKNOWN_ID);
  return system.as(token, method.toUpperCase(), at, method === "get" || method === "delete" ? undefined : "{ no json");
};
const onEvery = async (some: { method: string; path: string }[], token: string | undefined, expected: unknown[]) => {
  for (const route of some) {
    const answer = await ask(token, route);
    expect([`${route.method} ${route.path}`, ...refusal(answer)]).toEqual([
      `${route.method} ${route.path}`,
      ...expected,
    ]);
  }
};
const MISSING = [401, "Missing Bearer token", "missing_bearer_token"];
const INVALID_KEY = [401, "Invalid or revoked API key", "invalid_api_key"];
const INVALID_TOKEN = [401, "Invalid token", "invalid_token"];

/** Resources without a scope by their name. */
const SCOPE_OF: Record<string, string> = {
  ageing: "overview",
  "expected-payments": "invoices",
  "export-settings": "exports",
  "payment-forecast": "overview",
  queues: "transactions",
  syncs: "bank-connections",
  "work-reasons": "matching-settings",
};

describe("authentication", () => {
  test("every route answers Missing Bearer token to a missing or different authorization header", async () => {
    await onEvery([...tenantRoutes, ...consoleRoutes], undefined, MISSING);
    for (const authorization of [
      "",
      "Bearer",
      "Bearer ",
      "Basic YTpi",
      api.tenant.apiKey,
      `Token ${api.tenant.apiKey}`,
    ]) {
      const answer = await system.as(undefined, "GET", "/matches", undefined, { headers: { authorization } });
      expect([authorization, ...refusal(answer)]).toEqual([authorization, ...MISSING]);
    }
  });

  test("every tenant route refuses a key that has all scopes except the required one", async () => {
    const without = new Map<Scope, string>();
    for (const scope of SCOPES) {
      const others = SCOPES.filter((one) => one !== scope);
      without.set(scope, (await system.stack.issueKey(api.tenant.id, others)).key);
    }
    for (const { scope, ...route } of tenantRoutes) {
      const answer = await ask(without.get(scope), route);
      expect([route.operationId, ...refusal(answer)]).toEqual([
        route.operationId,
        403,
        `API key is missing scope ${scope}`,
        "missing_scope",
      ]);
    }
  });

  test("every tenant route accepts a key with only the required scope", async () => {
    const only = new Map<Scope, string>();
    for (const scope of SCOPES) only.set(scope, (await system.stack.issueKey(api.tenant.id, [scope])).key);
    for (const { scope, ...route } of tenantRoutes) {
      const { status } = await ask(only.get(scope), route);
      expect([route.operationId, status === 401 || status === 403]).toEqual([route.operationId, false]);
      const [, resource = ""] = /^\/api\/v1\/([\w-]+)/.exec(route.path) ?? [];
      // A preview is asked for with a body, and only reads.
      const reads = route.method === "get" || /^preview(Matches|MatchingSettings|Rule)$/.test(route.operationId);
      const access = reads ? "read" : "write";
      expect(scope).toBe(`${SCOPE_OF[resource] ?? resource}:${access}`);
    }
  });

  test("every tenant route answers Tenant required to a key without a tenant", async () => {
    const { key } = await system.stack.issueKey(null, SCOPES);
    await onEvery(tenantRoutes, key, [400, "Tenant required", "tenant_required"]);
  });

  test("console routes refuse API keys and tenant routes refuse ID tokens", async () => {
    await onEvery(consoleRoutes, api.tenant.apiKey, INVALID_TOKEN);
    await onEvery(tenantRoutes, api.tenant.idToken, INVALID_KEY);
  });

  test("unknown, malformed, expired and revoked keys get Invalid or revoked API key", async () => {
    const { key } = await newKey(api);
    const last = key.at(-1);
    const revoked = await system.stack.issueKey(api.tenant.id, SCOPES);
    await system.stack.revokeKey(revoked.id);
    const expired = await system.stack.issueKey(api.tenant.id, SCOPES, new Date(Date.now() - 1_000));
    for (const [what, token] of [
      ["malformed", "nonsense"],
      ["a wrong checksum", key.slice(0, -1) + (last === "0" ? "1" : "0")],
      ["cut short", key.slice(0, -1)],
      ["too long", `${key}0`],
      ["upper case", key.toUpperCase()],
      ["revoked", revoked.key],
      ["expired", expired.key],
    ]) {
      expect([what, ...refusal(await system.as(token, "GET", "/matches"))]).toEqual([what, ...INVALID_KEY]);
    }
    expect((await system.as(key, "GET", "/matches")).status).toBe(200);
  });

  test("malformed and manipulated tokens get Invalid token", async () => {
    const [head, payload, signature = ""] = api.tenant.idToken.split(".");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const token of [
      "nonsense",
      "a.b.c",
      `${none}.${payload}.`,
      `${head}.${payload}.`,
      `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
    ]) {
      expect(refusal(await system.as(token, "GET", "/webhook-deliveries"))).toEqual(INVALID_TOKEN);
    }
  });

  test("every console route answers Tenant context required to a token without the tenant claim", async () => {
    const token = await system.stack.idToken(undefined);
    await onEvery(consoleRoutes, token, [400, "Tenant context required", "tenant_context_required"]);
  });

  test("only healthz, readyz, metrics and openapi.json need no credential", async () => {
    const open = routes.filter(({ auth }) => auth === "none").map(({ path }) => path);
    expect(open).toEqual(expect.arrayContaining(["/healthz", "/readyz", "/metrics", "/api/v1/openapi.json"]));
    for (const path of open) expect([path, (await fetch(system.url + path)).status]).toEqual([path, 200]);
    const documented = /^\/(healthz|readyz|metrics|docs\b.*|console\b.*|api\/v1\/openapi\.json)$/;
    expect(open.filter((path) => !documented.test(path))).toEqual([]);
  });
});

describe("order of checks: credential, scope, tenant, input, existence, rule", () => {
  test("an error is answered only if all earlier checks pass", async () => {
    const at = "/transactions/none/reconcile";
    const noScope = (await system.stack.issueKey(null, ["transactions:read"])).key;
    const unbound = (await system.stack.issueKey(null, ["transactions:write"])).key;
    for (const [token, body, status, error] of [
      [undefined, "{ no json", 401, "Missing Bearer token"],
      ["nonsense", "{ no json", 401, "Invalid or revoked API key"],
      [noScope, "{ no json", 403, "API key is missing scope transactions:write"],
      [unbound, "{ no json", 400, "Tenant required"],
      [api.tenant.apiKey, "{ no json", 400, "Validation failed"],
      [api.tenant.apiKey, { action: "unlink_match" }, 404, "Transaction not found"],
    ] as const) {
      const answer = await system.as(token, "POST", at, body);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    }
  });
});
