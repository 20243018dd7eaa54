import { type JsonSchema, mapChildren, mapValues } from "@matchbook/api/portable-schema";
import { addComponent, type Components } from "./components.ts";
import { capitalized, singular } from "./words.ts";

/** Names each object within a named schema after owner and property (`InvoicePaymentTerm`), for generated clients. */
export function nameInner(schemas: Components): Components {
  const named: Components = {};
  for (const [name, schema] of Object.entries(schemas)) named[name] = withNames(name, schema, named);
  return named;
}

/** A schema whose properties refer to their objects by name. The parts of `allOf` are parts of the same object. */
function withNames(owner: string, schema: JsonSchema, named: Components): JsonSchema {
  const { properties, allOf, ...rest } = schema;
  const nameOwn = (value: JsonSchema, property: string) =>
    nameObjects(`${owner}${capitalized(property)}`, value, named);
  return {
    ...rest,
    ...(properties && { properties: mapValues(properties, nameOwn) }),
    ...(allOf && { allOf: allOf.map((part) => withNames(owner, part, named)) }),
  };
}

/** Replaces the objects that a property holds: itself, one of its forms, or the items of its list. */
function nameObjects(name: string, schema: JsonSchema, named: Components): JsonSchema {
  if (isObject(schema)) {
    const { description, ...object } = schema;
    const reference = addComponent(name, withNames(name, object, named), named);
    return description === undefined ? reference : { description, ...reference };
  }
  const isList = schema.items !== undefined;
  return mapChildren(schema, (child) => nameObjects(isList ? singular(name) : name, child, named));
}

function isObject({ type, properties }: JsonSchema): boolean {
  return type === "object" && properties !== undefined;
}
