import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import { newKey, UNKNOWN_ID } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** The routes for API keys: what a key shows, and how long it works. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
});

/** Asks with a credential, at the price of no look at the data: an admitted request is refused for its query. */
const admitted = (token: string) => system.as(token, "GET", "/matches?page=0");

describe("API keys", () => {
  test("the full key is shown once, on creation", async () => {
    const expiresAt = "2030-01-01T00:00:00.000Z";
    const body = { name: "ERP", scopes: ["matches:read", "matches:write", "matches:read"], expiresAt };
    const answer = await api.console("POST", "/api-keys", body);
    const { key, ...shown } = answer.body.data;
    expect(answer.status).toBe(201);
    expect(key).toMatch(/^mb_[a-z0-9]+_[0-9a-f]{32}_[0-9A-Za-z]+$/);
    expect(shown).toEqual({
      id: expect.any(String),
      agent: null,
      name: "ERP",
      keyPrefix: key.slice(0, key.lastIndexOf("_")),
      scopes: ["matches:read", "matches:write"],
      createdBy: expect.stringMatching(/^user:/),
      createdAt: expect.any(String),
      lastUsedAt: null,
      expiresAt,
      revokedAt: null,
    });
    const list = await api.console("GET", "/api-keys?pageSize=100");
    expect(list.body.data[0]).toEqual(shown);
    expect(list.text).not.toContain(key.slice(key.lastIndexOf("_") + 1));
    const revoked = await api.console("DELETE", `/api-keys/${shown.id}`);
    expect([revoked.status, revoked.body.success]).toEqual([200, true]);
    const after = (await api.console("GET", "/api-keys?pageSize=100")).body.data[0];
    expect(after).toEqual({ ...shown, revokedAt: expect.any(String) });
  });

  test("unknown or missing scopes, a past expiry and a missing name are refused", async () => {
    for (const [fields, named] of [
      [{ scopes: ["matches:admin"] }, "scopes.0"],
      [{ scopes: [] }, "scopes"],
      [{ scopes: "matches:read" }, "scopes"],
      [{ expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
      [{ expiresAt: "tomorrow" }, "expiresAt"],
      [{ name: "" }, "name"],
    ] as const) {
      const answer = await api.console("POST", "/api-keys", { name: "k", scopes: ["matches:read"], ...fields });
      expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, "Validation failed", "validation_failed", [named]]);
    }
    for (const id of [UNKNOWN_ID, "nonsense"]) {
      expect(refusal(await api.console("DELETE", `/api-keys/${id}`))).toEqual([
        404,
        "API key not found",
        "api_key_not_found",
      ]);
    }
  });

  test("a revocation takes effect at once, and soon if another process made it", async () => {
    const here = await newKey(api);
    expect((await system.as(here.key, "GET", "/matches")).status).toBe(200);
    await api.console("DELETE", `/api-keys/${here.id}`);
    expect((await system.as(here.key, "GET", "/matches")).status).toBe(401);

    const elsewhere = await newKey(api);
    expect((await system.as(elsewhere.key, "GET", "/matches")).status).toBe(200);
    await system.stack.revokeKey(elsewhere.id);
    await waitUntil(
      () => admitted(elsewhere.key),
      ({ status }) => status === 401,
    );
  });

  test("an ID token is exchanged for a key of 15 minutes, for tenant routes only and not listed", async () => {
    const answer = await api.console("POST", "/session-keys");
    const { key, createdAt, expiresAt, id } = answer.body.data;
    expect(answer.status).toBe(201);
    expect(new Date(expiresAt).getTime() - new Date(createdAt).getTime()).toBe(15 * 60_000);
    expect((await system.as(key, "GET", "/transactions")).status).toBe(200);
    expect(refusal(await system.as(key, "GET", "/api-keys"))).toEqual([401, "Invalid token", "invalid_token"]);
    expect((await api.console("GET", "/api-keys?pageSize=100")).text).not.toContain(id);
  });
});
