import type { z } from "zod";
import { isObject } from "./json.ts";
import { toJsonSchema } from "./json-schema.ts";
import type { JsonSchema } from "./portable-schema.ts";
import { batches } from "./schemas/one-or-many.ts";

export const MOST_UNKNOWN = 10;

/** The longest name that is told, in characters. */
export const MOST_CHARACTERS = 100;

/** The schema of each body, made once. */
const known = new WeakMap<z.ZodType, JsonSchema>();

/** The fields of a body that its schema does not name (`items.0.dueDat`). Those of `metadata` are the caller's. */
export function unknownFields(schema: z.ZodType, body: unknown): string[] {
  const batch = batches.get(schema);
  if (batch !== undefined && isObject(body) && Object.hasOwn(body, batch.field)) return unknownFields(batch.many, body);
  const json = known.get(schema) ?? toJsonSchema(schema, "input");
  known.set(schema, json);
  const found: string[] = [];
  collect(json, body, "", { defs: {}, found, opened: new Map() });
  return found;
}

interface Search {
  /** The named schemas that were met; a name belongs to one schema. */
  defs: Record<string, JsonSchema>;
  found: string[];
  /** The variants of each schema that was met, because thousands of items have the same. */
  opened: Map<JsonSchema, JsonSchema[]>;
}

function collect(schema: JsonSchema, value: unknown, at: string, search: Search): void {
  if (search.found.length >= MOST_UNKNOWN || typeof value !== "object" || value === null) return;
  const variants = variantsOf(schema, search);
  if (Array.isArray(value)) {
    const { items, maxItems } = variants.find((one) => one.items !== undefined) ?? {};
    if (items === undefined) return;
    // A longer list is refused by its length.
    for (const [nth, item] of value.slice(0, maxItems).entries()) collect(items, item, `${at}${nth}.`, search);
    return;
  }
  if (!isObject(value)) return;
  const objects = variants.filter(({ properties }) => properties !== undefined);
  if (objects.length === 0) return;
  const fitting = objects.length === 1 ? objects : objects.filter((one) => fits(one, value));
  const properties = (fitting.length > 0 ? fitting : objects).map((one) => one.properties ?? {});
  for (const [name, field] of Object.entries(value)) {
    const of = properties.find((some) => Object.hasOwn(some, name))?.[name];
    if (of !== undefined) collect(of, field, `${at}${name}.`, search);
    else if (search.found.length < MOST_UNKNOWN) search.found.push(`${at}${name}`.slice(0, MOST_CHARACTERS));
  }
}

/** The schemas that a value may be of: those that a reference names, and those of a union. */
function variantsOf(schema: JsonSchema, search: Search): JsonSchema[] {
  const known = search.opened.get(schema);
  if (known !== undefined) return known;
  Object.assign(search.defs, schema.$defs);
  const { $ref, oneOf, anyOf, allOf = [] } = schema;
  const target = $ref === undefined ? undefined : search.defs[$ref.replace("#/$defs/", "")];
  const parts = [...(oneOf ?? anyOf ?? (target === undefined ? [] : [target])), ...allOf];
  const found = parts.length === 0 ? [schema] : parts.flatMap((one) => variantsOf(one, search));
  search.opened.set(schema, found);
  return found;
}

/** Agreement of a value with the sets of values of a variant, such as its `action`. */
function fits({ properties = {} }: JsonSchema, value: Record<string, unknown>): boolean {
  return Object.entries(properties).every(([name, { enum: values }]) => {
    return values === undefined || value[name] === undefined || values.includes(value[name]);
  });
}
