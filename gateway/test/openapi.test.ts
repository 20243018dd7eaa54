import { ERROR_CATALOGUE } from "@matchbook/runtime/errors/error-catalogue";
import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
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

const resolved = (one: { $ref?: string }) =>
  one.$ref === undefined ? one : document.components.parameters[one.$ref.split("/").at(-1) ?? ""];

test("every route is in the document once, with its path parameters", () => {
  expect(document.openapi).toBe("3.1.0");
  const ids = routes.map((route) => route.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const route of routes) {
    const operation = operationOf(route.path, route.method);
    expect(operation?.operationId).toBe(route.operationId);
    const parameters = operation.parameters.map((one: { $ref?: string }) => resolved(one));
    const inPath = parameters.filter((one: { in: string }) => one.in === "path");
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

const schemas = (): Record<string, Schema> => document.components.schemas;
const requestOf = (path: string, method: string) => {
  const { schema } = operationOf(path, method).requestBody.content["application/json"];
  return schemas()[schema.$ref.split("/").at(-1)] as Schema;
};
// biome-ignore lint/suspicious/noExplicitAny: a JSON schema that the tests read at many places.
type Schema = any;

test("the schemas state bounds, formats and required fields", () => {
  const one = requestOf("/api/v1/transactions", "post");
  expect(one.properties.amount).toEqual({ type: "number", format: "double", exclusiveMinimum: 0 });
  expect(one.properties.value_date).toEqual({ type: "string", format: "date" });
  expect(one.properties.booked_at.anyOf).toEqual([
    { type: "string", format: "date-time", maxLength: 50 },
    { type: "null" },
  ]);
  const code = { type: "string", minLength: 1, maxLength: 50, description: expect.stringContaining("NFC") };
  expect(one.properties.transaction_code.anyOf).toEqual([code, { type: "null" }]);
  expect(one.required).toEqual(["amount", "currency", "direction", "value_date"]);
  expect(requestOf("/api/v1/transactions/batch", "post").properties.transactions).toMatchObject({
    ...{ type: "array", minItems: 1, maxItems: 1_000 },
    items: { $ref: "#/components/schemas/NewTransaction" },
  });
  expect(requestOf("/api/v1/matches/:id", "put")).toMatchObject({
    minProperties: 1,
    properties: {
      metadata: { type: "object", maxProperties: 32 },
      matchedAmount: { type: "number", format: "double" },
    },
  });
  expect(requestOf("/api/v1/transactions/:code/reconcile", "post").oneOf).toHaveLength(5);
  expect(document.components.parameters.PageSizeQuery.schema).toMatchObject({
    type: "integer",
    maximum: 100,
    default: 25,
  });
});

/** Calls a function with each schema below a node, and where it is. */
function eachSchema(node: unknown, at: string, visit: (schema: Schema, at: string) => void): void {
  if (typeof node !== "object" || node === null) return;
  visit(node, at);
  for (const [name, value] of Object.entries(node)) {
    // An example is not a schema.
    if (name !== "example" && name !== "examples") eachSchema(value, `${at}/${name}`, visit);
  }
}

test("no schema has a form that generators of clients do not support", () => {
  const unsupported: string[] = [];
  eachSchema(document, "#", ({ type, anyOf, const: only }, at) => {
    if (at.endsWith("/properties")) return;
    if (Array.isArray(type)) unsupported.push(`${at}: several types`);
    if (typeof only === "string") unsupported.push(`${at}: a constant text`);
    if (Array.isArray(anyOf) && anyOf.some((one: Schema) => one.anyOf)) unsupported.push(`${at}: anyOf in anyOf`);
  });
  expect(unsupported).toEqual([]);
});

test("every object has a name, so that no generator invents one", () => {
  const nameless: string[] = [];
  eachSchema(schemas(), "#", (schema, at) => {
    // A part of `allOf` is the rest of a named object.
    if (/\/(properties\/\w+|anyOf\/\d+|items)$/.test(at) && schema.properties !== undefined) nameless.push(at);
  });
  expect(nameless).toEqual([]);
  expect(schemas().Transaction.properties.original.anyOf[0]).toEqual({
    $ref: "#/components/schemas/TransactionOriginal",
  });
});

test("a file has one media type in the document", () => {
  for (const route of routes.filter(({ upload }) => upload !== undefined)) {
    const { content } = operationOf(route.path, route.method).requestBody;
    expect([route.operationId, Object.keys(content)]).toEqual([route.operationId, ["application/octet-stream"]]);
  }
});

test("every operation is described, and has named bodies, one form of success and one of errors", () => {
  const content = (holder: Schema) => Object.entries<Schema>(holder?.content ?? {});
  for (const route of routes) {
    const { description, requestBody, responses } = operationOf(route.path, route.method);
    expect([route.operationId, description.length > 15, description]).toEqual([route.operationId, true, description]);
    expect(description).not.toContain("undefined");
    const { default: failure, ...successes } = responses;
    expect(failure).toEqual({ $ref: "#/components/responses/Error" });
    const forms = Object.values<Schema>(successes).map((one) => JSON.stringify(one.content));
    expect([route.operationId, new Set(forms).size]).toEqual([route.operationId, 1]);
    const bodies = [...content(requestBody), ...Object.values<Schema>(successes).flatMap(content)];
    for (const [mediaType, { schema }] of bodies) {
      expect(mediaType).not.toContain("*");
      if (mediaType === "application/json") {
        expect([route.operationId, Object.keys(schema)]).toEqual([route.operationId, ["$ref"]]);
      }
    }
    if (route.upload !== undefined) {
      expect(content(requestBody).map(([, { schema }]) => schema)).toContainEqual({ type: "string", format: "binary" });
    }
  }
});

test("every list that has pages takes a cursor too", () => {
  const paged = routes.filter(({ query }) => query !== undefined && "page" in (query as z.ZodObject).shape);
  expect(paged.length).toBeGreaterThan(10);
  const without = paged.filter(({ query }) => !("cursor" in (query as z.ZodObject).shape));
  expect(without.map(({ operationId }) => operationId)).toEqual([]);
});

test("every example of a request is one that the operation accepts", async () => {
  const refused: unknown[] = [];
  for (const route of routes) {
    const media = operationOf(route.path, route.method).requestBody?.content["application/json"];
    if (media === undefined) continue;
    const examples = media.examples ?? { only: { value: media.example } };
    for (const [name, { value }] of Object.entries<Schema>(examples)) {
      const { error } = await (route.body as z.ZodType).safeParseAsync(value);
      for (const { path, message } of error?.issues ?? []) refused.push([route.operationId, name, path, message]);
    }
  }
  expect(refused).toEqual([]);
});

test("sets of values have names, also the codes of errors", () => {
  expect(schemas().Error.properties.code).toEqual({ $ref: "#/components/schemas/ErrorCode" });
  expect(schemas().ErrorCode).toEqual({ type: "string", enum: Object.keys(ERROR_CATALOGUE) });
  expect(schemas().Transaction.properties.status).toEqual({ $ref: "#/components/schemas/TransactionStatus" });
  expect(schemas().ResendWebhookDeliveriesRequestFilter.properties.eventType).toEqual({
    $ref: "#/components/schemas/EventType",
  });
});

test("the document is small, and has no example of an idempotency key", () => {
  expect(JSON.stringify(document).length).toBeLessThan(352 * 1024);
  expect(JSON.stringify(document.components.parameters.IdempotencyKey)).not.toContain("example");
});

test("the document repeats no long schema or parameter five times", () => {
  const places = new Map<string, string[]>();
  const add = (one: unknown, at: string) => {
    const text = JSON.stringify(one);
    if (text.length > 115) places.set(text, [...(places.get(text) ?? []), at]);
  };
  eachSchema(document.components.schemas, "#", add);
  for (const { path, method } of routes) for (const one of operationOf(path, method).parameters) add(one, path);
  expect([...places].filter(([, at]) => at.length >= 5)).toEqual([]);
});

test("every number that may have decimals is a double, because a 32-bit float would change an amount", () => {
  const numbers: [string, unknown][] = [];
  eachSchema(document, "#", ({ type, format }, at) => {
    if (type === "number") numbers.push([at, format]);
  });
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.filter(([, format]) => format !== "double")).toEqual([]);
});

test("every operation documents its credentials and its errors, and the document their texts", () => {
  const reconcile = operationOf("/api/v1/transactions/:code/reconcile", "post");
  expect(reconcile.security).toEqual([{ ApiKey: [] }]);
  expect(reconcile.description).toContain("Scope: `transactions:write`");
  expect(reconcile.description).toMatch(/[:;] 404 [^;]*`match_not_found`/);
  expect(reconcile.description).toMatch(/[:;] 400 [^;]*`transaction_ignored`/);
  const { description, headers } = document.components.responses.Error;
  for (const { message } of Object.values(ERROR_CATALOGUE)) expect(description).toContain(message);
  expect(Object.keys(headers)).toEqual(
    expect.arrayContaining(["X-Correlation-Id", "RateLimit", "RateLimit-Policy", "Retry-After"]),
  );
  expect(operationOf("/api/v1/webhook-deliveries", "get").security).toEqual([{ IdToken: [] }]);
  expect(operationOf("/healthz", "get").security).toEqual([]);
});

test("exactly the POST routes that create something accept an idempotency key", () => {
  const parameter = { $ref: "#/components/parameters/IdempotencyKey" };
  for (const route of routes) {
    const isCreation = route.success.status !== 200 || /\/(batch|rotate-secret)$/.test(route.path);
    const creates = route.method === "post" && isCreation;
    const operation = operationOf(route.path, route.method);
    expect([
      route.operationId,
      operation.parameters.some((one: object) => "$ref" in one && one.$ref === parameter.$ref),
    ]).toEqual([route.operationId, creates]);
  }
});

test("every event type is described with its posted body", () => {
  expect(Object.keys(document.webhooks)).toEqual(EVENT_TYPES);
  const { schema } = document.webhooks["sync.failed"].post.requestBody.content["application/json"];
  expect(schema.properties).toMatchObject({
    type: { enum: ["sync.failed"] },
    data: { $ref: "#/components/schemas/Sync" },
  });
});
