import { describeRoutes } from "@matchbook/gateway/openapi/document";
import type { OpenApiDocument, OpenApiSchema } from "@matchbook/gateway/openapi/types";
import { routes } from "@matchbook/gateway/routes/index";

/** The document of the gateway. A schema that extends another one holds its properties. */
export function readDocument(): OpenApiDocument {
  const document = describeRoutes(routes) as unknown as OpenApiDocument;
  const { schemas } = document.components;
  const whole = Object.entries(schemas).map(([name, schema]) => [name, withInherited(schema, schemas)] as const);
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(whole) } };
}

function withInherited({ allOf, ...schema }: OpenApiSchema, schemas: Record<string, OpenApiSchema>): OpenApiSchema {
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
