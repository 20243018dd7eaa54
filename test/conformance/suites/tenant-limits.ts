import { SCOPES } from "@matchbook/vocabulary/scopes";
import { beforeAll, describe, expect, test } from "vitest";
import { refusal } from "../client.ts";
import { dataOf, type Resource } from "../fixtures.ts";
import { type Api, LIMITS, useSystem } from "../system.ts";

/** Limits of a tenant by kind of thing. */

const system = useSystem();
/** Keys that the limited tenant may still create. */
const KEYS_LEFT = 2;
let limited: Api;
/** Another tenant, with separate limits. */
let other: Api;
beforeAll(async () => {
  [limited, other] = await Promise.all([system.newApi(), system.newApi()]);
  // Each tenant of these tests has one already.
  const operators = Array.from({ length: LIMITS.apiKeys - 1 - KEYS_LEFT }, () => SCOPES.slice(0, 1));
  await Promise.all(operators.map((scopes) => system.stack.issueKey(limited.tenant.id, scopes)));
});

describe("limits per tenant", () => {
  const keys = { name: "ERP", scopes: ["matches:read"] };
  const CASES = [
    ["webhook-endpoints", "console", LIMITS.destinations, "Too many webhook destinations"],
    ["api-keys", "console", KEYS_LEFT, "Too many API keys"],
    ["bank-connections", "call", LIMITS.bankConnections, "Too many bank connections"],
  ] as const;
  test.each(CASES)("%s: as many as the setting allows, and one more when one is gone", async (kind, as, most, text) => {
    const destination = { url: `${system.stack.receiver.url}/x`, eventTypes: ["match.created"] };
    const body = { "webhook-endpoints": destination, "api-keys": keys, "bank-connections": { name: "Main" } }[kind];
    const create = (api = limited) => api[as]("POST", `/${kind}`, body);
    const refused = [400, text, text.toLowerCase().replaceAll(" ", "_")];
    const made: Resource[] = [];
    while (made.length < most) made.push(dataOf(await create()));
    for (let again = 0; again < 2; again += 1) expect(refusal(await create())).toEqual(refused);
    expect((await limited[as]("DELETE", `/${kind}/${made[0].id}`)).status).toBe(200);
    expect((await create()).status).toBe(201);
    expect(refusal(await create())).toEqual(refused);
    expect((await create(other)).status).toBe(201);
  });

  test("a session key is not counted with the keys that people manage", async () => {
    for (let count = 0; count < 2; count += 1)
      expect((await limited.console("POST", "/session-keys")).status).toBe(201);
  });

  test("aliases and payment methods of a counterparty, on create and update", async () => {
    const aliases = Array.from({ length: LIMITS.ofCounterparty + 1 }, (_, at) => `a${at}`);
    const paymentMethods = aliases.map((code) => ({ code, type: "card" }));
    const { accountCode } = dataOf(
      await limited.call("POST", "/counterparties", {
        accountCode: "LIMITED",
        name: "N",
        aliases: aliases.slice(1),
        paymentMethods: paymentMethods.slice(1),
      }),
    );
    for (const [fields, ...texts] of [
      [{ aliases }, "Too many aliases", "too_many_aliases"],
      [{ paymentMethods }, "Too many payment methods", "too_many_payment_methods"],
    ] as const) {
      const created = await limited.call("POST", "/counterparties", { accountCode: "MORE", name: "N", ...fields });
      expect(refusal(created)).toEqual([400, ...texts]);
      expect(refusal(await limited.call("PATCH", `/counterparties/${accountCode}`, fields))).toEqual([400, ...texts]);
    }
  });
});
