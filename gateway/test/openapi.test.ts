import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../src/routes/index.ts";
import { ask } from "./request.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
// biome-ignore lint/suspicious/noExplicitAny: a JSON document that the tests read at many places.
let document: any;
beforeAll(async () => {
  gateway = await startTestGateway();
  const answer = await ask(gateway.url, "GET", "/api/v1/openapi.json");
  expect(answer.status).toBe(200);
  document = answer.body;
});
afterAll(() => gateway.stop());

const operationOf = (path: string, method: string) => document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method];

test("every route is in the document once, with its path parameters", () => {
  expect(document.openapi).toBe("3.1.0");
  const ids = routes.map((route) => route.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const route of routes) {
    const operation = operationOf(route.path, route.method);
    expect(operation?.operationId).toBe(route.operationId);
    const inPath = (operation.parameters ?? []).filter((one: { in: string }) => one.in === "path");
    expect(inPath.map((one: { name: string }) => one.name)).toEqual(
      [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name),
    );
  }
});

test("every reference resolves", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, at]) => at ?? "");
  expect(references.length).toBeGreaterThan(100);
  for (const at of new Set(references)) {
    const target = at.split("/").reduce((node, key) => node?.[key], document);
    expect([at, typeof target]).toEqual([at, "object"]);
  }
});

test("the schemas state bounds, formats and required fields", () => {
  const schemaOf = (path: string, method: string) =>
    operationOf(path, method).requestBody.content["application/json"].schema;
  const [one, batch] = schemaOf("/api/v1/transactions", "post").oneOf;
  expect(one.properties.amount).toEqual({ type: "number", format: "double", exclusiveMinimum: 0 });
  expect(one.properties.value_date).toEqual({ type: "string", format: "date" });
  expect(one.properties.booked_at.anyOf).toEqual([{ type: "string", format: "date-time" }, { type: "null" }]);
  const code = { type: "string", minLength: 1, maxLength: 50 };
  expect(one.properties.transaction_code.anyOf).toEqual([code, { type: "null" }]);
  expect(one.required).toEqual(["amount", "currency", "direction", "value_date"]);
  expect(batch.properties.transactions).toMatchObject({ type: "array", maxItems: 1_000 });
  expect(schemaOf("/api/v1/matches/:id", "put")).toMatchObject({
    minProperties: 1,
    properties: {
      metadata: { type: "object", maxProperties: 32 },
      matchedAmount: { type: "number", format: "double" },
    },
  });
  expect(schemaOf("/api/v1/transactions/:code/reconcile", "post").oneOf).toHaveLength(5);
  const list = operationOf("/api/v1/webhook-deliveries", "get").parameters;
  expect(list.find((one: { name: string }) => one.name === "pageSize").schema).toMatchObject({
    type: "integer",
    maximum: 100,
    default: 25,
  });
});

test("every number that may have decimals is a double, because a 32-bit float would change an amount", () => {
  const numbers: [string, unknown][] = [];
  const walk = (node: unknown, at: string): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, format } = node as { type?: unknown; format?: unknown };
    if ([type].flat().includes("number")) numbers.push([at, format]);
    for (const [name, value] of Object.entries(node)) {
      // An example is not a schema.
      if (name !== "example" && name !== "examples") walk(value, `${at}/${name}`);
    }
  };
  walk(document, "#");
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.filter(([, format]) => format !== "double")).toEqual([]);
});

test("every operation documents its credentials and its errors with their texts", () => {
  const reconcile = operationOf("/api/v1/transactions/:code/reconcile", "post");
  expect(reconcile.security).toEqual([{ ApiKey: ["transactions:write"] }]);
  expect(Object.keys(reconcile.responses).sort()).toEqual([
    "200",
    "400",
    "401",
    "403",
    "404",
    "413",
    "415",
    "429",
    "500",
    "503",
  ]);
  expect(reconcile.responses["403"].description).toBe("`API key is missing scope transactions:write`");
  expect(reconcile.responses["404"].description).toContain("Match not found");
  expect(operationOf("/api/v1/webhook-deliveries", "get").security).toEqual([{ IdToken: [] }]);
  expect(operationOf("/healthz", "get").security).toEqual([]);
});

test("exactly the POST routes that answer 201 or 202 accept an idempotency key", () => {
  const parameter = { $ref: "#/components/parameters/IdempotencyKey" };
  for (const route of routes) {
    const creates = route.method === "post" && route.success.status !== 200;
    const operation = operationOf(route.path, route.method);
    expect([
      route.operationId,
      operation.parameters.some((one: object) => "$ref" in one && one.$ref === parameter.$ref),
    ]).toEqual([route.operationId, creates]);
    expect(Object.hasOwn(operation.responses, "409") || !creates).toBe(true);
  }
});

test("every answer documents its headers: the rate limit, and Retry-After on 429 and 503", () => {
  for (const route of routes) {
    const { responses } = operationOf(route.path, route.method);
    for (const [status, { headers }] of Object.entries<{ headers: object }>(responses)) {
      const names = Object.keys(headers);
      expect(names).toEqual(expect.arrayContaining(["X-Correlation-Id", "RateLimit", "RateLimit-Policy"]));
      expect([status, names.includes("Retry-After")]).toEqual([status, status === "429" || status === "503"]);
    }
  }
});

test("every event type is described with its posted body", () => {
  expect(Object.keys(document.webhooks)).toEqual(EVENT_TYPES);
  const { schema } = document.webhooks["sync.failed"].post.requestBody.content["application/json"];
  expect(schema.properties).toMatchObject({
    type: { const: "sync.failed" },
    data: { $ref: "#/components/schemas/Sync" },
  });
});
