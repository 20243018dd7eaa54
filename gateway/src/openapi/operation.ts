import { type JsonSchema, toJsonSchema } from "@matchbook/api/json-schema";
import type { z } from "zod";
import type { Route } from "../http/define-route.ts";
import { type Components, hoist } from "./components.ts";
import { errorResponses } from "./error-responses.ts";
import { exampleOf } from "./examples.ts";
import { answerHeaders, type PARAMETERS } from "./headers.ts";

/** The OpenAPI operation of a route. Named schemas are moved to `components`. */
export function describeOperation(route: Route, components: Components): Record<string, unknown> {
  const convert: Convert = (schema, io) => hoist(toJsonSchema(schema, io), components);
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [tagOf(route.path)],
    security: securityOf(route),
    parameters: [
      ...pathParameters(route, convert, components),
      ...queryParameters(route, convert),
      ...(route.creates ? [parameter("IdempotencyKey")] : []),
      parameter("CorrelationId"),
    ],
    ...requestBody(route, convert, components),
    responses: { ...successResponses(route, convert, components), ...errorResponses(route) },
  };
}

type Convert = (schema: z.ZodType, io: "input" | "output") => JsonSchema;

const parameter = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

function securityOf({ auth }: Route): Record<string, string[]>[] {
  if (auth === "none") return [];
  return auth === "console" ? [{ IdToken: [] }] : [{ ApiKey: [auth.scope] }];
}

function tagOf(path: string): string {
  return /^\/api\/v1\/([a-z-]+)(?:[/.]|$)/.exec(path)?.[1] ?? "operation";
}

function pathParameters({ params, path }: Route, convert: Convert, components: Components) {
  return properties(params, convert).map(({ name, schema }) => {
    const example = exampleOf(schema, components, `${tagOf(path)}.${name}`);
    return { name, in: "path", required: true, schema, example };
  });
}

function queryParameters({ query }: Route, convert: Convert) {
  return properties(query, convert).map(({ name, required, schema }) => ({ name, in: "query", required, schema }));
}

function properties(schema: z.ZodType | undefined, convert: Convert) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = convert(schema, "input") as {
    properties?: Components;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: property,
  }));
}

function requestBody(route: Route, convert: Convert, components: Components) {
  const { body, upload, atLeastOneField } = route;
  if (upload !== undefined) {
    const { mediaTypes, example } = upload;
    const described = example === undefined ? { schema: {} } : { schema: { type: "string" }, example };
    const content = Object.fromEntries(mediaTypes.map((type) => [type, described]));
    return { requestBody: { required: true, content } };
  }
  if (body === undefined) return {};
  const converted = convert(body, "input");
  // The body is optional when it has no required property.
  const optional = converted.type === "object" && converted.required === undefined && !atLeastOneField;
  const schema = atLeastOneField ? { ...converted, minProperties: 1 } : converted;
  return {
    requestBody: {
      required: !optional,
      content: { "application/json": { schema, ...bodyExamples(schema, components, tagOf(route.path)) } },
    },
  };
}

/** One example, or one per variant of a union. */
function bodyExamples(schema: JsonSchema, components: Components, tag: string) {
  const kinds = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined;
  if (kinds === undefined) return { example: exampleOf(schema, components, tag) };
  const examples = kinds.map((kind, at) => [kindName(kind, at), { value: exampleOf(kind, components, tag) }] as const);
  return { examples: Object.fromEntries(examples) };
}

// Variants are named by their constant property, or as a batch.
function kindName({ properties = {} }: JsonSchema, at: number): string {
  const entries = Object.entries(properties as Components);
  const constant = entries.find(([, property]) => "const" in property)?.[1].const;
  if (constant !== undefined) return String(constant);
  return entries.length === 1 && entries[0]?.[1].type === "array" ? "batch" : at === 0 ? "one" : `kind${at + 1}`;
}

function successResponses(route: Route, convert: Convert, components: Components) {
  const { success, creates } = route;
  const headers = answerHeaders({ replayable: creates ?? false });
  return Object.fromEntries(
    [success, ...(success.also ?? [])].map(({ status, description, body, mediaType = "application/json" }) => {
      const schema = convert(body, "output");
      const example = mediaType === "application/json" ? { example: exampleOf(schema, components) } : {};
      return [String(status), { description, headers, content: { [mediaType]: { schema, ...example } } }];
    }),
  );
}
