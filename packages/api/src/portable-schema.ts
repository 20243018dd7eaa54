/** A JSON Schema (2020-12), with the keywords that code reads. */
export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  format?: string;
  description?: string;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  /** OpenAPI: the named schema of each value of a property. */
  discriminator?: { propertyName: string; mapping: Record<string, string> };
}

/**
 * Rewrites a JSON Schema to forms that generators of clients support in every language, with the same meaning:
 * - `type: [T, "null"]` becomes `anyOf` of `T` and null.
 * - `anyOf` in `anyOf` becomes one `anyOf`.
 * - A constant text becomes an enumeration of one.
 * - Objects do not forbid further properties: answers get new fields, and clients must accept them.
 */
export function portable(schema: JsonSchema): JsonSchema {
  const { propertyNames: _names, additionalProperties, ...rest } = schema;
  const open = { ...rest, ...furtherProperties(additionalProperties) };
  return flat(nullable(enumerated(mapChildren(open, portable))));
}

export function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A, name: string) => B) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}

/** Applies a function to the schemas directly below a schema. */
export function mapChildren(schema: JsonSchema, change: (child: JsonSchema) => JsonSchema): JsonSchema {
  const mapped = { ...schema };
  for (const key of ["properties", "$defs"] as const) {
    const children = schema[key];
    if (children !== undefined) mapped[key] = mapValues(children, change);
  }
  for (const key of ["anyOf", "oneOf", "allOf"] as const) {
    const children = schema[key];
    if (children !== undefined) mapped[key] = children.map(change);
  }
  for (const key of ["items", "additionalProperties"]) {
    const child = schema[key];
    if (typeof child === "object") mapped[key] = change(child as JsonSchema);
  }
  return mapped;
}

function furtherProperties(allowed: unknown): JsonSchema {
  if (allowed === undefined || allowed === false) return {};
  return { additionalProperties: Object.keys(allowed as object).length === 0 ? true : allowed };
}

function enumerated(schema: JsonSchema): JsonSchema {
  const { const: only, ...rest } = schema;
  return typeof only === "string" ? { ...rest, enum: [only] } : schema;
}

function nullable(schema: JsonSchema): JsonSchema {
  const { type, description, default: preset, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  const kinds = type.map((one: string) => (one === "null" ? { type: one } : { type: one, ...rest }));
  return {
    ...(description === undefined ? {} : { description }),
    ...(preset === undefined ? {} : { default: preset }),
    anyOf: kinds,
  };
}

function flat(schema: JsonSchema): JsonSchema {
  const { anyOf } = schema;
  return anyOf === undefined ? schema : { ...schema, anyOf: anyOf.flatMap((branch) => branch.anyOf ?? [branch]) };
}
