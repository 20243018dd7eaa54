import { AppError } from "@matchbook/runtime/errors/errors";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ask } from "./request.ts";
import { ID, invoice, match, page } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  token = (await gateway.key()).key;
});
beforeEach(() => {
  gateway.services.matching.listMatches = async () => ({ matches: [], page: page(0n) });
});
afterAll(() => gateway.stop());

const put = (body: unknown, headers: Record<string, string> = {}) =>
  ask(gateway.url, "PUT", `/api/v1/matches/${ID}`, { token, body, headers });

test("a body that is not JSON is 400 Validation failed", async () => {
  for (const body of ["{", "{]", "nope", '{"a":1}}', "[1,", "\u0000", " ", '{"status":"confirmed",}']) {
    const answer = await put(body);
    expect([body, answer.status, answer.body.error]).toEqual([body, 400, "Validation failed"]);
    expect(answer.body.details).toEqual([{ field: "", message: "Must be valid JSON" }]);
  }
});

test("a JSON body that is not an object is 400 with that reason", async () => {
  for (const body of ["[]", '[{"status":"confirmed"}]', "null", "5", " 1e999", '"text"', "true"]) {
    const answer = await put(body);
    expect([body, answer.status, answer.body.error]).toEqual([body, 400, "Validation failed"]);
    expect(answer.body.details).toEqual([{ field: "", message: "Must be a JSON object" }]);
  }
});

test("a number instead of text is reported as a number, in any notation", async () => {
  for (const [written, of] of [
    ["1", "number"],
    ["1e999", "number"],
    ["123456789012345678901234567890", "number"],
    ["null", "null"],
  ]) {
    const body = `{"name":${written}}`;
    const answer = await ask(gateway.url, "POST", "/api/v1/bank-connections", { token, body });
    const details = [{ field: "name", message: `Invalid input: expected string, received ${of}` }];
    expect([written, answer.status, answer.body.details]).toEqual([written, 400, details]);
  }
});

test("a number or code that no address can name is refused with its field", async () => {
  const line = { amount: 1, currency: "EUR", direction: "credit", value_date: "2026-03-02" };
  const counterparty = { counterpartyId: "C", currency: "EUR", totalAmount: 1, issueDate: "2026-03-02" };
  for (const [path, field, rest] of [
    ["transactions", "transaction_code", line],
    ["counterparties", "accountCode", { name: "Customer" }],
    ["invoices", "invoiceNumber", counterparty],
  ] as const) {
    for (const name of [".", ".."]) {
      const answer = await ask(gateway.url, "POST", `/api/v1/${path}`, { token, body: { ...rest, [field]: name } });
      const details = [{ field, message: 'Must not be "." or "..", which no address can name' }];
      expect([path, answer.status, answer.body.details]).toEqual([path, 400, details]);
    }
  }
});

test("a body of another media type is 415", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json5", "", "application/xml"]) {
    const answer = await put('{"status":"confirmed"}', { "content-type": type });
    expect([type, answer.status, answer.body.error]).toEqual([type, 415, "Unsupported media type"]);
  }
  const answer = await put('{"status":"confirmed"}', { "content-encoding": "rot13" });
  expect(answer.status).toBe(415);
});

test("application/json is accepted in any case and with parameters", async () => {
  gateway.services.matching.updateMatch = async () => ({ match: match(), invoice: invoice() });
  for (const type of [
    "Application/JSON",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "application/json; charset=utf8",
    "application/json;charset=US-ASCII",
  ]) {
    expect([type, (await put('{"status":"confirmed"}', { "content-type": type })).status]).toEqual([type, 200]);
  }
});

test("a JSON body may have at most 1 MiB", async () => {
  gateway.services.matching.updateMatch = async () => ({ match: match(), invoice: invoice() });
  const frame = '{"status":"confirmed","unused":""}';
  const fill = (size: number) => `{"status":"confirmed","unused":"${"x".repeat(size - frame.length)}"}`;
  expect((await put(fill(1024 * 1024))).status).toBe(200);
  const answer = await put(fill(1024 * 1024 + 1));
  expect([answer.status, answer.body.error]).toEqual([413, "Request body is too large"]);
});

test("the limit of a compressed body applies to its decompressed size", async () => {
  const bomb = new Uint8Array(
    await new Response(
      new Blob([`{"unused":"${"x".repeat(8 * 1024 * 1024)}"}`]).stream().pipeThrough(new CompressionStream("gzip")),
    ).arrayBuffer(),
  );
  const answer = await put(bomb, { "content-encoding": "gzip" });
  expect([answer.status, answer.body.error]).toEqual([413, "Request body is too large"]);
});

test("an update with only unknown fields is At least one field is required", async () => {
  for (const body of [undefined, {}, { matched_amount: 5 }]) {
    const answer = await put(body);
    expect([answer.status, answer.body.error]).toEqual([400, "At least one field is required"]);
  }
});

test("a valid correlation id is kept and any other is replaced", async () => {
  const sent = async (id: string) =>
    (await ask(gateway.url, "GET", "/healthz", { headers: { "x-correlation-id": id } })).headers.get(
      "x-correlation-id",
    );
  for (const id of ["a", "~!{}", "x".repeat(128)]) expect(await sent(id)).toBe(id);
  for (const id of ["", "x".repeat(129), "a b", "é"]) {
    expect(await sent(id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  }
});

test("an unknown path is 404; a known path with another method is 405 with its methods", async () => {
  for (const path of ["/api/v1", "/api/v1/nothing", "/API/V1/matches", "/api/v2/matches", "/%"]) {
    const answer = await ask(gateway.url, "GET", path);
    expect([path, answer.status, answer.body.error]).toEqual([path, 404, "Not found"]);
  }
  const answer = await ask(gateway.url, "PATCH", "/api/v1/matches");
  expect([answer.status, answer.body.error]).toEqual([405, "Method not allowed"]);
  expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
  expect((await ask(gateway.url, "OPTIONS", "/api/v1/matches")).status).toBe(405);
});

test("HEAD answers like GET, without a body", async () => {
  const answer = await ask(gateway.url, "HEAD", "/api/v1/matches", { token });
  expect([answer.status, answer.text]).toEqual([200, ""]);
});

test("a defect in a service is Internal server error with the correlation id and no details", async () => {
  gateway.services.matching.listMatches = async () => {
    throw new Error("E11000 duplicate key error mongodb://admin:secret@db");
  };
  const answer = await ask(gateway.url, "GET", "/api/v1/matches", {
    token,
    headers: { "x-correlation-id": "find-me" },
  });
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    success: false,
    error: "Internal server error",
    code: "internal",
    docs: "/docs/errors/internal",
    correlationId: "find-me",
  });
  expect(answer.headers.get("x-correlation-id")).toBe("find-me");
});

test("a defect in the gateway is logged once with its stack and the correlation id", async () => {
  gateway.services.matching.listMatches = async () => ({ matches: [match({ createdAt: undefined })], page: page(1n) });
  const headers = { "x-correlation-id": "own-defect" };
  const answer = await ask(gateway.url, "GET", "/api/v1/matches", { token, headers });
  expect([answer.status, answer.body.correlationId]).toEqual([500, "own-defect"]);
  const lines = gateway.problems().filter((line) => line.correlationId === "own-defect");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ operation: "listMatches", err: { stack: expect.stringContaining("match.ts") } });
});

test("an error of a service keeps its text, code and details", async () => {
  gateway.services.matching.updateMatch = async () => {
    throw new AppError("match_final", { params: { status: "cancelled" } });
  };
  const rule = await put({ status: "confirmed" });
  expect([rule.status, rule.body]).toEqual([
    400,
    {
      success: false,
      error: "A cancelled match cannot be changed",
      code: "match_final",
      docs: "/docs/errors/match_final",
    },
  ]);
  gateway.services.matching.updateMatch = async () => {
    throw new AppError("validation_failed", { fields: [{ field: "matchedAmount", message: "Too precise" }] });
  };
  const invalid = await put({ matchedAmount: 1.005 });
  expect(invalid.body.details).toEqual([{ field: "matchedAmount", message: "Too precise" }]);
});

test("while a service is down its routes are 503 with Retry-After, and other routes work", async () => {
  const alone = await gateway.another({ TRANSACTION_ADDRESS: "127.0.0.1:1" });
  const answer = await ask(alone.url, "GET", "/api/v1/bank-connections", { token });
  expect([answer.status, answer.body.error, answer.body.code]).toEqual([
    503,
    "Service temporarily unavailable",
    "unavailable",
  ]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask(alone.url, "GET", "/api/v1/matches", { token })).status).toBe(200);
  await alone.stop();
});

test("a change with If-Match is refused, because nothing could check its condition", async () => {
  for (const condition of ['"1"', "*"]) {
    const answer = await put({ status: "confirmed" }, { "if-match": condition });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.details).toMatchObject([{ field: "If-Match" }]);
  }
});

test("amounts beyond the precision of a double are exact in requests and answers", async () => {
  const amounts = ["90071992547409.91", "0.1", "70000000000000.07", "1E2", "12.340"];
  const received: (string | undefined)[] = [];
  gateway.services.matching.createMatch = async (request) => {
    received.push(request.matchedAmount);
    return { match: match({ matchedAmount: 9_007_199_254_740_991n, invoiceAmount: 7_000_000_000_000_007n }) };
  };
  for (const amount of amounts) {
    const body = `{"invoiceId":"INV-1","transactionId":"TX-1","matchedAmount":${amount}}`;
    const answer = await ask(gateway.url, "POST", "/api/v1/matches", { token, body });
    expect(answer.status).toBe(201);
    expect(answer.text).toContain('"matchedAmount":90071992547409.91,');
    expect(answer.text).toContain('"invoiceAmount":70000000000000.07,');
  }
  expect(received).toEqual(["90071992547409.91", "0.1", "70000000000000.07", "1E2", "12.34"]);
});

test.each([
  ["GET", "/matches/preview", "POST"],
  ["PATCH", "/matches/preview", "POST"],
  ["PATCH", `/matches/${ID}`, "DELETE, GET, HEAD, PUT"],
  // These words may be the code of a transaction and the number of an invoice.
  ["DELETE", "/transactions/batch", "GET, HEAD, POST"],
  ["DELETE", "/transactions/reconcile", "GET, HEAD, POST"],
  ["DELETE", "/invoices/batch", "GET, HEAD, PATCH, POST"],
])("%s %s is not allowed, and the answer names the methods that are", async (method, path, allow) => {
  const answer = await ask(gateway.url, method, `/api/v1${path}`, { token });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
});

test("an invoice may have the number of a route", async () => {
  gateway.services.matching.getInvoice = async ({ invoiceNumber }) => ({
    invoice: invoice({ invoiceNumber }),
    matches: [],
  });
  expect((await ask(gateway.url, "GET", "/api/v1/invoices/batch", { token })).body.data.invoiceNumber).toBe("batch");
});

test("an unknown query parameter is ignored, unless the caller prefers strict handling", async () => {
  gateway.services.matching.listMatches = async () => ({ matches: [], page: page(0n) });
  const get = (query: string, prefer?: string) =>
    ask(gateway.url, "GET", `/api/v1/matches?${query}`, { token, headers: prefer === undefined ? {} : { prefer } });
  for (const prefer of [undefined, "handling=lenient", "return=minimal"]) {
    const { status, headers } = await get("state=active&page=1&a%0D%0Ab=1", prefer);
    expect([status, headers.get("ignored-fields")]).toEqual([200, "state, a??b"]);
  }
  for (const prefer of ["handling=strict", 'respond-async, Handling = "strict"; a=b']) {
    const refused = await get("state=active&page=1&x", prefer);
    expect([refused.status, refused.body.error]).toEqual([400, "Invalid query parameters"]);
    expect(refused.body.details).toEqual([
      { field: "state", message: "Unknown parameter" },
      { field: "x", message: "Unknown parameter" },
    ]);
    const accepted = await get("status=active&page=1", prefer);
    expect([accepted.status, accepted.headers.get("preference-applied")]).toEqual([200, "handling=strict"]);
  }
  const headers = { prefer: "handling=strict" };
  const single = await ask(gateway.url, "GET", `/api/v1/invoices/batch?expand=all`, { token, headers });
  expect(single.body.details).toEqual([{ field: "expand", message: "Unknown parameter" }]);
});

test("a body of an operation that has none is ignored and named, unless the caller prefers strict handling", async () => {
  gateway.services.matching.voidInvoice = async () => invoice({ invoiceNumber: "7" });
  const post = (body: object, headers = {}) =>
    ask(gateway.url, "POST", "/api/v1/invoices/7/void", { token, body, headers });
  const taken = await post({ expectedVersion: 3 });
  expect([taken.status, taken.headers.get("ignored-fields")]).toEqual([200, "expectedVersion"]);
  const prefer = "handling=strict";
  const refused = await post({ expectedVersion: 3 }, { prefer });
  expect([refused.status, refused.body.details]).toEqual([
    400,
    [{ field: "expectedVersion", message: "Unknown field" }],
  ]);
  expect((await post({}, { prefer })).status).toBe(200);
});

test("an unknown field of a body is ignored and named, unless the caller prefers strict handling", async () => {
  gateway.services.matching.createInvoices = async ({ items }) => ({
    results: items.map(({ invoiceNumber }) => ({ outcome: { $case: "created", value: invoice({ invoiceNumber }) } })),
  });
  const given = { invoiceNumber: "7", counterpartyId: "C", currency: "EUR", totalAmount: 1, issueDate: "2026-03-02" };
  const typo = { ...given, dueDat: "2026-03-30", metadata: { own: "1" } };
  const create = (path: string, body: object, headers = {}) =>
    ask(gateway.url, "POST", `/api/v1/invoices${path}`, { token, body, headers });
  const strict = { prefer: "handling=strict" };
  const taken = await create("?x=1", typo);
  expect([taken.status, taken.headers.get("ignored-fields")]).toEqual([201, "x, dueDat"]);
  const known = await create("", given, strict);
  expect([known.status, known.headers.get("ignored-fields")]).toEqual([201, null]);
  const prefer = "amounts=string, handling=strict";
  const both = await fetch(`${gateway.url}/api/v1/matches`, { headers: { authorization: `Bearer ${token}`, prefer } });
  expect([both.status, both.headers.get("preference-applied")]).toEqual([200, "handling=strict, amounts=string"]);
  const unknown = (field: string) => ({ field, message: "Unknown field" });
  const { issueDate: _missing, ...rest } = typo;
  const refused = await create("", rest, strict);
  expect([refused.status, refused.body.details]).toEqual([
    400,
    [unknown("dueDat"), { field: "issueDate", message: expect.any(String) }],
  ]);
  const batch = await create("/batch", { invoices: [given, typo] }, strict);
  expect([batch.status, batch.body.details]).toEqual([400, [unknown("invoices.1.dueDat")]]);
  const noted: unknown[] = [];
  const { log } = gateway.gateway.context;
  log.info = (line: object) => noted.push(line);
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`secret${nth}`, "never logged"]));
  await create("", { ...given, ...many });
  await expect.poll(() => noted).toMatchObject([{ ignored: Array.from({ length: 10 }, (_, nth) => `secret${nth}`) }]);
  expect(JSON.stringify(noted)).not.toContain("never logged");
});

test("probes and metrics need no credential", async () => {
  expect((await ask(gateway.url, "GET", "/healthz")).body).toEqual({ status: "ok" });
  expect((await ask(gateway.url, "GET", "/readyz")).body).toEqual({ status: "ready" });
  const metrics = await ask(gateway.url, "GET", "/metrics");
  expect(metrics.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(metrics.text).toMatch(/^http_requests_total\{operation="getHealth",status="200"\} \d+$/m);
});

test("answers have the security headers, must not be stored, and have no CORS headers", async () => {
  const { headers } = await ask(gateway.url, "GET", "/api/v1/matches", {
    token,
    headers: { origin: "https://evil.example" },
  });
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("access-control-allow-origin")).toBeNull();
  expect(headers.get("x-powered-by")).toBeNull();
});
