import { type JsonSchema, mapValues } from "@matchbook/api/portable-schema";
import { COMPONENT, type Components } from "./components.ts";

/** Replaces the fields that a schema has from the schema it `extends` by a reference to that one. */
export function inherit(components: Components): Components {
  return mapValues(components, (schema) => inherited(schema, components));
}

function inherited({ extends: base, ...schema }: JsonSchema, components: Components): JsonSchema {
  if (base === undefined) return schema;
  const { properties: theirs = {}, required: needed = [] } = components[String(base)] ?? {};
  const { properties = {}, required = [], type, ...rest } = schema;
  const own = Object.entries(properties).filter(([name]) => !Object.hasOwn(theirs, name));
  const ownRequired = required.filter((name) => !needed.includes(name));
  const further = {
    type,
    properties: Object.fromEntries(own),
    ...(ownRequired.length === 0 ? {} : { required: ownRequired }),
  };
  return { ...rest, allOf: [{ $ref: COMPONENT + base }, further] };
}
