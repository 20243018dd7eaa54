import type { JsonSchema } from "@matchbook/api/json-schema";

/** The named schemas of the document. */
export type Components = Record<string, JsonSchema>;

/** Moves named schemas to the document's components and replaces them by references. */
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
