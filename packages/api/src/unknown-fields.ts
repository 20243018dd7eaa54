import type { z } from "zod";
import { ExactNumber } from "./json.ts";
import { toJsonSchema } from "./json-schema.ts";
import type { JsonSchema } from "./portable-schema.ts";
import { batches } from "./schemas/one-or-many.ts";

/** The most names that are told of one request. */
export const MOST_UNKNOWN = 10;

/** The longest name that is told, in characters. */
const MOST_CHARACTERS = 100;

/** The schema of each body, made once. */
const known = new WeakMap<z.ZodType, JsonSchema>();

/**
 * The fields of a body that its schema does not name, as paths such as `items.0.dueDat`; at most MOST_UNKNOWN. Objects
 * whose fields callers choose, such as `metadata`, have no unknown ones.
 */
export function unknownFields(schema: z.ZodType, body: unknown): string[] {
  const batch = batches.get(schema);
  if (batch !== undefined && isObject(body) && Object.hasOwn(body, batch.field)) return unknownFields(batch.many, body);
  const json = known.get(schema) ?? toJsonSchema(schema, "input");
  known.set(schema, json);
  const found: string[] = [];
  collect(json, body, "", { defs: {}, found });
  return found;
}

interface Search {
  /** The named schemas that were met; a name belongs to one schema. */
  defs: Record<string, JsonSchema>;
  found: string[];
}

function collect(schema: JsonSchema, value: unknown, at: string, search: Search): void {
  if (search.found.length >= MOST_UNKNOWN) return;
  if (Array.isArray(value)) {
    const items = variants(schema, undefined, search).find((one) => one.items !== undefined)?.items;
    if (items === undefined) return;
    for (const [nth, item] of value.entries()) collect(items, item, `${at}${nth}.`, search);
    return;
  }
  if (!isObject(value)) return;
  const objects = variants(schema, value, search).filter(({ properties }) => properties !== undefined);
  if (objects.length === 0) return;
  for (const [name, field] of Object.entries(value)) {
    const of = objects.find(({ properties = {} }) => Object.hasOwn(properties, name))?.properties?.[name];
    if (of !== undefined) collect(of, field, `${at}${name}.`, search);
    else if (search.found.length < MOST_UNKNOWN) search.found.push(`${at}${name}`.slice(0, MOST_CHARACTERS));
  }
}

/** The schemas that a value may be of: of variants, those whose sets of values it does not contradict. */
function variants(schema: JsonSchema, value: Record<string, unknown> | undefined, search: Search): JsonSchema[] {
  const { $ref, allOf = [] } = schema;
  Object.assign(search.defs, schema.$defs);
  if ($ref !== undefined) return variants(search.defs[$ref.replace("#/$defs/", "")] ?? {}, value, search);
  const some = (schema.oneOf ?? schema.anyOf ?? []).flatMap((one) => variants(one, value, search));
  const fitting = some.filter(({ properties = {} }) =>
    Object.entries(properties).every(([name, { enum: values }]) => {
      return values === undefined || value?.[name] === undefined || values.includes(value[name]);
    }),
  );
  return [
    ...(some.length > 0 ? [] : [schema]),
    ...(fitting.length > 0 ? fitting : some),
    ...allOf.flatMap((one) => variants(one, value, search)),
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}
