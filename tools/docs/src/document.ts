import type { JsonSchema } from "@matchbook/api/portable-schema";
import { describeRoutes } from "@matchbook/gateway/openapi/document";
import type { OpenApiDocument } from "@matchbook/gateway/openapi/types";
import { routes } from "@matchbook/gateway/routes/index";

/**
 * The document of the gateway. A schema that extends another one holds its properties, and a named plain value, such as a
 * currency, stands where it is used.
 */
export function readDocument(): OpenApiDocument {
  const described = describeRoutes(routes) as unknown as OpenApiDocument;
  const plain = Object.entries(described.components.schemas).filter(([, schema]) => isPlain(schema));
  const document = withPlain(described, new Map(plain)) as OpenApiDocument;
  const { schemas } = document.components;
  const whole = Object.entries(schemas).map(([name, schema]) => [name, withInherited(schema, schemas)] as const);
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(whole) } };
}

/** Tells whether a schema is a text, a number or a flag without a set of values. */
export function isPlain({ type, enum: values }: JsonSchema): boolean {
  return values === undefined && ["string", "integer", "number", "boolean"].includes(type ?? "");
}

function withPlain(part: unknown, plain: ReadonlyMap<string, JsonSchema>): unknown {
  if (Array.isArray(part)) return part.map((one) => withPlain(one, plain));
  if (typeof part !== "object" || part === null) return part;
  const { $ref, ...own } = part as JsonSchema;
  const value = $ref?.startsWith(SCHEMA) ? plain.get(nameOf({ $ref })) : undefined;
  if (value !== undefined) return { ...value, ...own };
  return Object.fromEntries(Object.entries(part).map(([name, child]) => [name, withPlain(child, plain)]));
}

const SCHEMA = "#/components/schemas/";

function withInherited({ allOf, ...schema }: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  if (allOf === undefined) return schema;
  const parts = [schema, ...allOf].map((part) => {
    return part.$ref === undefined ? part : withInherited(schemas[nameOf(part)] ?? {}, schemas);
  });
  return {
    ...schema,
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** The name of the schema or parameter that a reference means. */
export function nameOf({ $ref = "" }: { $ref?: string }): string {
  return $ref.split("/").at(-1) ?? "";
}
