import { testInfra } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "./client.ts";
import { dataOf, newAllocation, newLine, reconcile, UNKNOWN_ID } from "./fixtures.ts";
import { type Api, useSystem } from "./system.ts";

/** The errors that any route may answer, and the limits of a tenant. */

const system = useSystem({
  MAX_DESTINATIONS_PER_TENANT: "2",
  // Every tenant of these tests has one already.
  MAX_API_KEYS_PER_TENANT: "3",
  MAX_BANK_CONNECTIONS_PER_TENANT: "2",
  MAX_ALIASES_PER_COUNTERPARTY: "2",
  MAX_PAYMENT_METHODS_PER_COUNTERPARTY: "2",
});
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
});

describe("envelope", () => {
  test("an error has success false, error and code; only a validation error has details", async () => {
    const invalid = await api.call("PUT", `/matches/${UNKNOWN_ID}`, { matchedAmount: -1, status: "x" });
    expect(invalid.body).toEqual({
      success: false,
      error: "Validation failed",
      code: "validation_failed",
      details: expect.arrayContaining([
        { field: "matchedAmount", message: expect.any(String) },
        { field: "status", message: expect.any(String) },
      ]),
    });
    const missing = await api.call("PUT", `/matches/${UNKNOWN_ID}`, { status: "confirmed" });
    expect(missing.body).toEqual({ success: false, error: "Match not found", code: "match_not_found" });
  });

  test("a malformed JSON body is Validation failed", async () => {
    for (const body of ["{", "", "nonsense", '{"a":1,}', "\u0000"]) {
      const answer = await api.call("POST", "/transactions/none/reconcile", body);
      expect([body, ...refusal(answer)]).toEqual([body, 400, "Validation failed", "validation_failed"]);
      expect(answer.body.details.length).toBeGreaterThan(0);
    }
  });

  test("X-Correlation-Id: on every answer, the caller's when it is acceptable", async () => {
    const id = "caller-7/a";
    for (const path of ["/matches", "/no/such/route", `/matches/${UNKNOWN_ID}`]) {
      const answer = await api.call("GET", path, undefined, { headers: { "x-correlation-id": id } });
      expect(answer.headers.get("x-correlation-id")).toBe(id);
    }
    const own = (await api.call("GET", "/matches")).headers.get("x-correlation-id");
    expect(own).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("unknown routes are 404, known ones with another method 405 with Allow", async () => {
    expect(refusal(await api.call("GET", "/nothing"))).toEqual([404, "Not found", "route_not_found"]);
    const answer = await api.call("PATCH", "/matches", {});
    expect(refusal(answer)).toEqual([405, "Method not allowed", "method_not_allowed"]);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
  });

  test("wrong media type 415, too large 413", async () => {
    const xml = await api.call("POST", "/matches", "<a/>", { headers: { "content-type": "application/xml" } });
    expect(refusal(xml)).toEqual([415, "Unsupported media type", "unsupported_media_type"]);
    const large = await api.call("POST", "/matches", JSON.stringify({ a: "x".repeat(1024 * 1024) }));
    expect(refusal(large)).toEqual([413, "Request body is too large", "payload_too_large"]);
  });
});

describe("limits per tenant", () => {
  const destination = { url: "https://example.com/hook", eventTypes: ["match.created"] };
  const CASES = [
    ["webhook-endpoints", "console", destination, "Too many webhook destinations", "too_many_webhook_destinations"],
    ["api-keys", "console", { name: "ERP", scopes: ["matches:read"] }, "Too many API keys", "too_many_api_keys"],
    ["bank-connections", "call", { name: "Main" }, "Too many bank connections", "too_many_bank_connections"],
  ] as const;
  test.each(CASES)(
    "%s: as many as the setting allows, and one more when one is gone",
    async (kind, as, body, ...texts) => {
      const own = kind === "webhook-endpoints" ? { ...body, url: `${system.stack.receiver.url}/x` } : body;
      const limited = await system.newApi();
      const create = () => limited[as]("POST", `/${kind}`, own);
      const { id } = dataOf(await create());
      expect((await create()).status).toBe(201);
      for (let again = 0; again < 2; again += 1) expect(refusal(await create())).toEqual([400, ...texts]);
      expect((await limited[as]("DELETE", `/${kind}/${id}`)).status).toBe(200);
      expect((await create()).status).toBe(201);
      expect(refusal(await create())).toEqual([400, ...texts]);
      // Another tenant has a separate limit.
      expect((await api[as]("POST", `/${kind}`, own)).status).toBe(201);
    },
  );

  test("a session key is not counted with the keys that people manage", async () => {
    for (let count = 0; count < 5; count += 1) expect((await api.console("POST", "/session-keys")).status).toBe(201);
  });

  test("aliases and payment methods of a counterparty, on create and update", async () => {
    const aliases = ["a", "b", "c"];
    const paymentMethods = aliases.map((code) => ({ code, type: "card" }));
    const { accountCode } = dataOf(
      await api.call("POST", "/counterparties", {
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
      const created = await api.call("POST", "/counterparties", { accountCode: "MORE", name: "N", ...fields });
      expect(refusal(created)).toEqual([400, ...texts]);
      expect(refusal(await api.call("PATCH", `/counterparties/${accountCode}`, fields))).toEqual([400, ...texts]);
    }
  });
});

describe("internal errors and unavailable services", () => {
  let mongo: MongoClient;
  let fresh: Api;
  beforeAll(async () => {
    mongo = await MongoClient.connect(testInfra().mongoUri);
    fresh = await system.newApi();
  });
  afterAll(() => mongo.close());

  test("an unexpected error is 500 with the correlation id of the header, and does not show its cause", async () => {
    const { match } = await newAllocation(fresh, 10);
    const rows = await findCollection(mongo, `matches.${fresh.tenant.id}`, match.id);
    await rows.updateOne({ _id: match.id as never }, { $unset: { createdAt: 1 } });
    const answer = await fresh.call("GET", `/matches/${match.id}`);
    expect(answer.body).toEqual({
      success: false,
      error: "Internal server error",
      code: "internal",
      correlationId: answer.headers.get("x-correlation-id"),
    });
    const own = await fresh.call("GET", "/matches", undefined, { headers: { "x-correlation-id": "mine" } });
    expect([own.status, own.body.correlationId]).toEqual([500, "mine"]);
  });

  test("while a service is down requests that need it get 503 with Retry-After; afterwards they succeed", async () => {
    const line = await newLine(fresh);
    const { matching } = system.stack.system.processes;
    const { port } = new URL(`http://${matching.address}`);
    await matching.stop();
    // All at once, because the gateway repeats each of them for two seconds.
    const requests = [
      fresh.call("GET", "/invoices"),
      fresh.call("GET", `/transactions/${line.transaction_code}`),
      reconcile(fresh, line.transaction_code, { action: "ignore" }),
    ];
    for (const answer of await Promise.all(requests)) {
      expect(refusal(answer)).toEqual([503, "Service temporarily unavailable", "unavailable"]);
      expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(answer.text).not.toContain(port);
    }
    expect((await fresh.call("GET", "/transactions")).status).toBe(200);
    await matching.start();
    for (const ask of [
      () => reconcile(fresh, line.transaction_code, { action: "ignore" }),
      () => fresh.call("GET", "/invoices"),
    ]) {
      await waitUntil(ask, ({ status }) => status === 200);
    }
  });

  test("a wrong query value and a wrong body value have different texts", async () => {
    const query = await fresh.call("GET", "/matches?status=x");
    expect([query.body.error, fieldsOf(query)]).toEqual(["Invalid query parameters", ["status"]]);
    const body = await fresh.call("POST", "/matches", { status: "x" });
    expect(body.body.error).toBe("Validation failed");
  });
});

/** Finds the collection with the row. The name of its database is not known to the test. */
async function findCollection(mongo: MongoClient, name: string, id: string) {
  const { databases } = await mongo.db().admin().listDatabases({ nameOnly: true });
  for (const database of databases.filter((one) => one.name.endsWith("_matching"))) {
    const rows = mongo.db(database.name).collection(name);
    if ((await rows.findOne({ _id: id as never })) !== null) return rows;
  }
  throw new Error(`no database holds ${id}`);
}
