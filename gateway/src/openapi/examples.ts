import type { JsonSchema } from "@matchbook/api/portable-schema";
import { COMPONENT, type Components } from "./components.ts";
import values from "./example-values.json" with { type: "json" };

/** Example values by property name, or by owner and property name. `omit` leaves a property out. */
const VALUES: Record<string, unknown> = values;

/** Example values by format, for properties without a value above. */
const FORMATS: Record<string, string> = {
  uuid: "0192f0c1-0000-7000-8000-000000000001",
  date: "2026-03-02",
  "date-time": "2026-03-02T08:15:00.000Z",
};

/** A realistic value of a schema, by the name `property` or `owner.property`, else derived from the schema. */
export function exampleOf(schema: JsonSchema, components: Components, name = ""): unknown {
  if (schema.$ref !== undefined) {
    const target = schema.$ref.slice(COMPONENT.length);
    const resolved = components[target] ?? {};
    return exampleOf(resolved, components, "properties" in resolved ? `${target}.` : name);
  }
  const known = knownValue(schema, components, name);
  if (known === OMITTED || (known !== undefined && !("const" in schema))) return known;
  if ("const" in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.oneOf ?? schema.anyOf ?? [];
  if (first !== undefined) return exampleOf(first, components, name);
  switch (schema.type) {
    case "object":
      return objectExample(schema, components, name);
    case "array":
      return [exampleOf(schema.items ?? {}, components, name)];
    case "string":
      return FORMATS[schema.format ?? ""] ?? "text";
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    default:
      return null;
  }
}

function objectExample({ properties = {} }: JsonSchema, components: Components, name: string): unknown {
  // Pass the owner's name along, so that `status` can have a different example in each resource.
  const owner = name === "" ? "" : `${name.replace(/\.$/, "").split(".").at(-1)}.`;
  return Object.fromEntries(
    Object.entries(properties)
      .map(([property, schema]) => [property, exampleOf(schema, components, owner + property)] as const)
      .filter(([, value]) => value !== OMITTED),
  );
}

// Marks a property to leave out of examples.
const OMITTED = Symbol("omitted");

function knownValue(schema: JsonSchema, components: Components, name: string): unknown {
  const value = VALUES[name] !== undefined ? VALUES[name] : VALUES[name.slice(name.indexOf(".") + 1)];
  if (value === "omit") return OMITTED;
  if (value === undefined || !fits(value, schema, components)) return undefined;
  return value;
}

/** Tells whether a value has the schema's type and, for an enumeration, is a member. */
function fits(value: unknown, schema: JsonSchema, components: Components): boolean {
  if (schema.$ref !== undefined) return fits(value, components[schema.$ref.slice(COMPONENT.length)] ?? {}, components);
  if (schema.enum !== undefined) return schema.enum.includes(value);
  const either = schema.oneOf ?? schema.anyOf;
  if (either !== undefined) return either.some((one) => fits(value, one, components));
  if (schema.type === undefined) return true;
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return type === (schema.type === "integer" ? "number" : schema.type);
}
