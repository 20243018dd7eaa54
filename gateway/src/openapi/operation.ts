import { toJsonSchema } from "@matchbook/api/json-schema";
import { type JsonSchema, mapValues } from "@matchbook/api/portable-schema";
import type { z } from "zod";
import type { Route, Success } from "../http/route-types.ts";
import { addComponent, COMPONENT, type Components, hoist } from "./components.ts";
import { describeErrors, errorResponses } from "./error-responses.ts";
import { exampleOf } from "./examples.ts";
import { type PARAMETERS, REPLAY_HEADER } from "./headers.ts";
import { TAGS } from "./tags.ts";
import { capitalized } from "./words.ts";

/** The OpenAPI operation of a route. Named schemas are moved to `components`. */
export function describeOperation(route: Route, components: Components): Record<string, unknown> {
  const convert: Convert = (schema, io) => hoist(toJsonSchema(schema, io), components);
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: route.description + describeScope(route) + describeErrors(route),
    tags: [tagOf(route.path)],
    security: securityOf(route),
    parameters: [
      ...pathParameters(route, convert, components),
      ...queryParameters(route, convert),
      ...(route.creates ? [parameter("IdempotencyKey")] : []),
    ],
    ...requestBody(route, convert, components),
    responses: { ...successResponses(route, convert, components), ...errorResponses },
  };
}

type Convert = (schema: z.ZodType, io: "input" | "output") => JsonSchema;

const parameter = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

function securityOf({ auth }: Route): Record<string, string[]>[] {
  if (auth === "none") return [];
  return auth === "console" ? [{ IdToken: [] }] : [{ ApiKey: [] }];
}

// OpenAPI describes scopes for OAuth only.
function describeScope({ auth }: Route): string {
  return typeof auth === "object" ? `\n\nScope: \`${auth.scope}\`` : "";
}

function tagOf(path: string): string {
  if (path.includes("/statements")) return "statements";
  const resource = /^\/api\/v1\/([a-z-]+)(?:[/.]|$)/.exec(path)?.[1];
  return TAGS.some(({ name }) => name === resource) ? (resource ?? "") : "server";
}

function pathParameters({ params, path }: Route, convert: Convert, components: Components) {
  return properties(params, convert).map(({ name, schema }) => {
    const example = exampleOf(schema, components, `${tagOf(path)}.${name}`);
    return { name, in: "path", required: true, schema, example };
  });
}

function queryParameters({ query }: Route, convert: Convert) {
  return properties(query, convert).map(({ name, required, schema }) => ({
    ...{ name, in: "query", schema },
    ...(required ? { required } : {}),
  }));
}

function properties(schema: z.ZodType | undefined, convert: Convert) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = convert(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: property,
  }));
}

function requestBody(route: Route, convert: Convert, components: Components) {
  const { body, upload, atLeastOneField, operationId } = route;
  if (upload !== undefined) {
    const { mediaTypes, example } = upload;
    const schema = { type: "string", format: "binary" };
    const described = example === undefined ? { schema } : { schema, example };
    return { requestBody: { required: true, content: { [mediaTypes[0]]: described } } };
  }
  if (body === undefined) return {};
  const converted = convert(body, "input");
  const schema = atLeastOneField && converted.required === undefined ? { ...converted, minProperties: 1 } : converted;
  // The body is optional when it has no required property.
  const optional = converted.type === "object" && converted.required === undefined && !atLeastOneField;
  const examples = bodyExamples(schema, components, tagOf(route.path));
  return {
    requestBody: {
      required: !optional,
      content: {
        "application/json": { schema: named(`${capitalized(operationId)}Request`, schema, components), ...examples },
      },
    },
  };
}

/** One example, or one per variant of a discriminated union. */
function bodyExamples(schema: JsonSchema, components: Components, tag: string) {
  const resolved = resolve(schema, components);
  const { discriminator } = resolved;
  if (discriminator === undefined) return { example: exampleOf(resolved, components, tag) };
  const exampleAt = ($ref: string) => ({ value: exampleOf(resolve({ $ref }, components), components, tag) });
  return { examples: mapValues(discriminator.mapping, exampleAt) };
}

function resolve(schema: JsonSchema, components: Components): JsonSchema {
  return components[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;
}

function successResponses(route: Route, convert: Convert, components: Components) {
  const { success, creates, operationId } = route;
  const schemaOf = ({ body, mediaType }: Success) => {
    const schema = convert(body, "output");
    return mediaType === undefined ? named(answerName(operationId, schema), schema, components) : schema;
  };
  const described = {
    ...(creates ? { headers: REPLAY_HEADER } : {}),
    content: { [success.mediaType ?? "application/json"]: { schema: schemaOf(success) } },
  };
  return {
    [success.status]: { description: success.description, ...described },
    ...(success.found === undefined ? {} : { 200: { description: success.found, ...described } }),
  };
}

/** Names an inline body, so that generated clients have a type for it. @returns a reference */
function named(name: string, schema: JsonSchema, components: Components): JsonSchema {
  return typeof schema.$ref === "string" ? schema : addComponent(name, schema, components);
}

/** Names an answer after the resource in `data`, so that equal answers share a type, else after its operation. */
function answerName(operationId: string, { properties = {} }: JsonSchema): string {
  const { success: _success, data, pagination, operationId: undoable, ...others } = properties;
  const list = data?.items;
  const resource = data?.$ref ?? list?.$ref ?? "";
  if (!resource.startsWith(COMPONENT) || Object.keys(others).length > 0) return `${capitalized(operationId)}Answer`;
  const kind = pagination !== undefined ? "Page" : list !== undefined ? "List" : "";
  return `${resource.slice(COMPONENT.length)}${kind}${undoable === undefined ? "" : "Change"}Answer`;
}
