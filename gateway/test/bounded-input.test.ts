import { toJsonSchema } from "@matchbook/api/json-schema";
import { JSON_BOUNDS } from "@matchbook/api/parse-json";
import { AppError } from "@matchbook/runtime/errors/errors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../src/routes/index.ts";
import { ask, rawAnswer } from "./request.ts";
import { ID } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";
import { receiveUpload } from "./upload-request.ts";

let gateway: TestGateway;
let key: string;
let idToken: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  key = (await gateway.key()).key;
  idToken = await gateway.issuer.token({ tenant_id: "acme" });
});
afterAll(() => gateway.stop());

/** Paths of the lists without a maximum length in a JSON Schema. */
function unbounded(schema: unknown, path = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, maxItems } = schema as Record<string, unknown>;
  const below = Object.entries(schema).flatMap(([name, child]) => unbounded(child, `${path}/${name}`));
  return type === "array" && maxItems === undefined ? [path, ...below] : below;
}

test("every list that a caller can send has a maximum length", () => {
  const found = routes.flatMap(({ operationId, body, query }) =>
    [body, query].flatMap((schema) => (schema ? unbounded(toJsonSchema(schema, "input"), operationId) : [])),
  );
  expect(found).toEqual([]);
});

test("a time has at most 50 characters, however many decimals it has", async () => {
  const line = { amount: 1, currency: "EUR", direction: "credit", value_date: "2026-01-01" };
  const booked_at = `2026-01-01T08:00:00.${"1".repeat(29)}Z`;
  const send = (time: string) =>
    ask(gateway.url, "POST", "/api/v1/transactions", { token: key, body: { ...line, booked_at: time } });
  expect((await send(booked_at)).body.details).toBeUndefined();
  const details = [{ field: "booked_at", message: "Must have at most 50 characters" }];
  expect((await send(booked_at.replace("Z", "1Z"))).body.details).toEqual(details);
});

test("a list that is too long is one problem, with any items", async () => {
  const lists: [path: string, token: string, body: Record<string, unknown>, field: string, most: number][] = [
    ["/webhook-endpoints", idToken, { url: "https://x.example" }, "eventTypes", 100],
    ["/api-keys", idToken, { name: "x" }, "scopes", 100],
    ["/counterparties", key, { accountCode: "C", name: "C" }, "aliases", 1_000],
    ["/transactions/T-1/allocate", key, {}, "allocations", 100],
  ];
  for (const [path, token, body, field, most] of lists) {
    const sent = { ...body, [field]: Array(most + 1).fill(0) };
    const answer = await ask(gateway.url, "POST", `/api/v1${path}`, { token, body: sent });
    const details = [{ field, message: `Must have at most ${most} items` }];
    expect([path, answer.status, answer.body]).toMatchObject([path, 400, { details }]);
  }
});

test("an answer shows 20 problems and counts the others", async () => {
  const aliases = Array(700).fill(0);
  const body = { accountCode: "C", name: "C", aliases };
  const answer = await ask(gateway.url, "POST", "/api/v1/counterparties", { token: key, body });
  expect([answer.status, answer.body.details.length, answer.body.detailsTotal]).toEqual([400, 20, 700]);
  const wrong = Array.from({ length: 200 }, (_, index) => `p${index}=%ff`).join("&");
  const query = await ask(gateway.url, "GET", `/api/v1/matches?${wrong}`, { token: key });
  expect([query.status, query.body.details.length, query.body.detailsTotal]).toEqual([400, 20, 200]);
});

test("an answer repeats no long name that the caller sent", async () => {
  const name = "n".repeat(10_000);
  const rule = { name: "R", actions: { neverConfirm: true } };
  const conditions = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${name}${index}`, 1]));
  const named = await ask(gateway.url, "PUT", "/api/v1/rules", {
    token: key,
    body: { rules: [{ ...rule, conditions }] },
  });
  expect([named.status, named.body.details.length]).toEqual([400, 2]);
  expect(named.text.length).toBeLessThan(1_500);
  const wrong = await ask(gateway.url, "GET", `/api/v1/matches?${name}=%ff`, { token: key });
  const field = `${"n".repeat(499)}…`;
  expect([wrong.status, wrong.body.details]).toEqual([400, [{ field, message: "Must be percent-encoded UTF-8" }]]);
});

test("a body with more values than any right one has is refused by every route before they are parsed", async () => {
  const reading = routes.filter(({ body, path }) => body !== undefined && !path.includes(":"));
  const many = `{"items":[${Array(JSON_BOUNDS.values).fill(0)}]}`;
  for (const { method, path, auth } of reading) {
    const token = auth === "console" ? idToken : key;
    const answer = await ask(gateway.url, method.toUpperCase(), path, { token, body: many });
    const details = [{ field: "", message: `Must have at most ${JSON_BOUNDS.values} values` }];
    expect([path, answer.status, answer.body.details]).toEqual([path, 400, details]);
  }
});

test("a body that is more framing than content is not read to its end", async () => {
  const head = (path: string, type: string) => {
    const headers = ["Host: x", `Authorization: Bearer ${key}`, `Content-Type: ${type}`, "Transfer-Encoding: chunked"];
    return [`POST /api/v1${path} HTTP/1.1`, ...headers, "", ""].join("\r\n");
  };
  // A body without an end, so nothing but the bound closes these connections within the time of a test.
  const body = "1\r\n \r\n".repeat(150_000);
  const json = head("/matches", "application/json");
  const upload = head(`/bank-connections/${ID}/statements`, "text/csv");
  expect(await rawAnswer(gateway.url, json + body)).toBe("");
  receiveUpload(gateway.services);
  expect(await rawAnswer(gateway.url, upload + body)).toBe("");
  gateway.services.transaction.uploadStatement = async () => {
    throw new AppError("bank_connection_not_found");
  };
  // A reset may destroy the answer on its way.
  expect(await rawAnswer(gateway.url, upload + body)).toMatch(/^(HTTP\/1\.1 404 |$)/);
});
