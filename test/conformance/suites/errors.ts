import { testInfra } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import { newAllocation, newLine, reconcile, UNKNOWN_ID } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** The errors that any route may answer. */

const system = useSystem();
let api: Api;
let mongo: MongoClient;
beforeAll(async () => {
  [api, mongo] = await Promise.all([system.newApi(), MongoClient.connect(testInfra().mongoUri)]);
});
afterAll(() => mongo.close());

describe("envelope", () => {
  test("an error has success false, error, code and the page about it; only a validation error has details", async () => {
    const invalid = await api.call("PUT", `/matches/${UNKNOWN_ID}`, { matchedAmount: -1, status: "x" });
    expect(invalid.body).toEqual({
      success: false,
      error: "Validation failed",
      code: "validation_failed",
      docs: "/docs/errors/validation_failed",
      details: expect.arrayContaining([
        { field: "matchedAmount", message: expect.any(String) },
        { field: "status", message: expect.any(String) },
      ]),
    });
    const missing = await api.call("PUT", `/matches/${UNKNOWN_ID}`, { status: "confirmed" });
    expect(missing.body).toEqual({
      success: false,
      error: "Match not found",
      code: "match_not_found",
      docs: "/docs/errors/match_not_found",
    });
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

describe("internal errors and unavailable services", () => {
  test("an unexpected error is 500 with the correlation id of the header, and does not show its cause", async () => {
    const { match } = await newAllocation(api, 10);
    const rows = await findCollection(mongo, `matches.${api.tenant.id}`, match.id);
    await rows.updateOne({ _id: match.id as never }, { $unset: { createdAt: 1 } });
    const answer = await api.call("GET", `/matches/${match.id}`);
    expect(answer.body).toEqual({
      success: false,
      error: "Internal server error",
      code: "internal",
      docs: "/docs/errors/internal",
      correlationId: answer.headers.get("x-correlation-id"),
    });
    const own = await api.call("GET", "/matches", undefined, { headers: { "x-correlation-id": "mine" } });
    expect([own.status, own.body.correlationId]).toEqual([500, "mine"]);
  });

  test("while a service is down requests that need it get 503 with Retry-After; afterwards they succeed", async () => {
    const line = await newLine(api);
    const { matching } = system.stack.system.processes;
    const { port } = new URL(`http://${matching.address}`);
    await matching.stop();
    // All at once, because the gateway repeats each of them for two seconds.
    const requests = [
      api.call("GET", "/invoices"),
      api.call("GET", "/transactions"),
      api.call("GET", `/transactions/${line.transaction_code}`),
      reconcile(api, line.transaction_code, { action: "ignore" }),
    ];
    for (const answer of await Promise.all(requests)) {
      expect(refusal(answer)).toEqual([503, "Service temporarily unavailable", "unavailable"]);
      expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(answer.text).not.toContain(port);
    }
    expect((await api.call("GET", "/bank-connections")).status).toBe(200);
    await matching.start();
    for (const ask of [
      () => reconcile(api, line.transaction_code, { action: "ignore" }),
      () => api.call("GET", "/invoices"),
    ]) {
      await waitUntil(ask, ({ status }) => status === 200);
    }
  });

  test("a wrong query value and a wrong body value have different texts", async () => {
    const query = await api.call("GET", "/matches?status=x");
    expect([query.body.error, fieldsOf(query)]).toEqual(["Invalid query parameters", ["status"]]);
    const body = await api.call("POST", "/matches", { status: "x" });
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
