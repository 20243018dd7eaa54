import type { JsonSchema } from "@matchbook/api/json-schema";

/** The document's named schemas. */
export type Components = Record<string, JsonSchema>;

/** Moves the named schemas inside a schema to the document's components and makes references lead there. */
export function hoist(schema: JsonSchema, components: Components): JsonSchema {
  const { $defs, ...rest } = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonSchema & { $defs?: Components };
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const { id: _id, ...named } = definition;
    components[name] = named;
  }
  return rest;
}
