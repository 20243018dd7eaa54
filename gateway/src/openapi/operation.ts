import { type JsonSchema, toJsonSchema } from "@matchbook/api/json-schema";
import type { z } from "zod";
import type { Route, Success } from "../http/define-route.ts";
import { COMMON_HEADERS, errorResponses } from "./error-responses.ts";

/** The OpenAPI operation object of a route. Named schemas go to `components`, references point there. */
export function describeOperation(route: Route, components: Record<string, JsonSchema>): Record<string, unknown> {
  const convert = (schema: z.ZodType, io: "input" | "output") => hoist(toJsonSchema(schema, io), components);
  const parameters = [
    ...describeParameters("path", route.params, convert),
    ...describeParameters("query", route.query, convert),
  ];
  return {
    operationId: route.operationId,
    summary: route.summary,
    tags: [tagOf(route.path)],
    security: securityOf(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(route, convert),
    responses: { ...successResponses(route.success, route.operationId, convert), ...errorResponses(route) },
  };
}

type Convert = (schema: z.ZodType, io: "input" | "output") => JsonSchema;

function securityOf({ auth }: Route): Record<string, string[]>[] {
  if (auth === "none") return [];
  return auth === "console" ? [{ IdToken: [] }] : [{ ApiKey: [auth.scope] }];
}

function tagOf(path: string): string {
  return /^\/api\/v1\/([a-z-]+)/.exec(path)?.[1] ?? "operation";
}

function describeParameters(where: "path" | "query", schema: z.ZodType | undefined, convert: Convert) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = convert(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
}

function requestBody({ body, upload, atLeastOneField }: Route, convert: Convert) {
  if (upload !== undefined) {
    return {
      requestBody: { required: true, content: { "application/octet-stream": { schema: {} }, "*/*": { schema: {} } } },
    };
  }
  if (body === undefined) return {};
  const schema = convert(body, "input");
  // A body may be left out where nothing in it is required.
  const optional = schema.type === "object" && schema.required === undefined && !atLeastOneField;
  return {
    requestBody: {
      required: !optional,
      content: { "application/json": { schema: atLeastOneField ? { ...schema, minProperties: 1 } : schema } },
    },
  };
}

function successResponses(success: Success, operationId: string, convert: Convert) {
  const type = operationId === "getMetrics" ? "text/plain" : "application/json";
  return Object.fromEntries(
    [success, ...(success.also ?? [])].map(({ status, description, body }) => [
      String(status),
      { description, headers: COMMON_HEADERS, content: { [type]: { schema: convert(body, "output") } } },
    ]),
  );
}

/** Moves the named schemas inside a schema to the document's components. */
function hoist(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const { $defs, ...rest } = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const { id: _id, ...named } = definition;
    components[name] = named;
  }
  return rest;
}
