import { type JsonSchema, mapChildren, mapValues } from "@matchbook/api/portable-schema";
import { valueSetOf } from "./value-sets.ts";

/** The named schemas of the document. */
export type Components = Record<string, JsonSchema>;

const DEFINITION = "#/$defs/";
export const COMPONENT = "#/components/schemas/";

/** Moves named schemas and known sets of values to the document's components, and replaces them by references. */
export function hoist(schema: JsonSchema, components: Components): JsonSchema {
  const { $defs = {}, id: _id, ...rest } = schema;
  for (const [name, definition] of Object.entries($defs)) addComponent(name, hoist(definition, components), components);
  return referToValueSet(referToComponents(mapChildren(rest, (child) => hoist(child, components))), components);
}

/** Adds a named schema. @returns the reference to it @throws Error when the name belongs to another schema */
export function addComponent(name: string, schema: JsonSchema, components: Components): JsonSchema {
  const known = components[name];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`two schemas are ${name}`);
  components[name] = schema;
  return { $ref: COMPONENT + name };
}

function referToComponents(schema: JsonSchema): JsonSchema {
  const { $ref, discriminator } = schema;
  if ($ref !== undefined) return { ...schema, $ref: $ref.replace(DEFINITION, COMPONENT) };
  if (discriminator === undefined) return schema;
  const mapping = mapValues(discriminator.mapping, (target) => target.replace(DEFINITION, COMPONENT));
  return { ...schema, discriminator: { ...discriminator, mapping } };
}

function referToValueSet(schema: JsonSchema, components: Components): JsonSchema {
  const { type, enum: values, ...rest } = schema;
  const name = type === "string" && Array.isArray(values) ? valueSetOf(values) : undefined;
  return name === undefined ? schema : { ...rest, ...addComponent(name, { type, enum: values }, components) };
}
