import { z } from "zod";
import { documented } from "./documented.ts";
import { type JsonSchema, portable } from "./portable-schema.ts";

/** The JSON Schema (2020-12) of a zod schema, in the forms that client generators support. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const entry = documented.get(zodSchema as unknown as z.ZodType);
      if (entry !== undefined) {
        for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[key];
        Object.assign(jsonSchema, entry);
      }
      if (zodSchema._zod.def.type === "union") describeUnion(zodSchema, jsonSchema as JsonSchema);
      // Bounds of safe integers, which zod adds to every integer, do not belong into the document.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // zod adds a page-long pattern to these formats, which are enough.
      if (jsonSchema.format === "date" || jsonSchema.format === "date-time" || jsonSchema.format === "uuid") {
        delete jsonSchema.pattern;
      }
    },
  }) as JsonSchema;
  return portable(json);
}

/** Describes a union: variants of a discriminated one exclude one another, and the discriminator finds named ones. */
function describeUnion(schema: z.core.$ZodType, json: JsonSchema): void {
  const { discriminator, options } = schema._zod.def as Partial<z.core.$ZodDiscriminatedUnionDef>;
  const variants = json.oneOf;
  if (discriminator === undefined || options === undefined || variants === undefined) {
    json.anyOf = variants ?? json.anyOf;
    delete json.oneOf;
    return;
  }
  const mapping = options.flatMap((option, at) =>
    [...(option._zod.propValues?.[discriminator] ?? [])].map((value) => [String(value), variants[at]?.$ref] as const),
  );
  if (mapping.every((entry): entry is readonly [string, string] => entry[1] !== undefined)) {
    json.discriminator = { propertyName: discriminator, mapping: Object.fromEntries(mapping) };
  }
}
