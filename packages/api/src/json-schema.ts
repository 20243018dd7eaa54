import { z } from "zod";
import { documented } from "./documented.ts";

export type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema (2020-12) of a zod schema for the OpenAPI document.
 * @param io `input` for requests, `output` for answers
 */
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
      if (zodSchema._zod.def.type === "union" && !isExclusive(jsonSchema)) {
        jsonSchema.anyOf = jsonSchema.oneOf ?? jsonSchema.anyOf;
        delete jsonSchema.oneOf;
      }
      // zod adds the safe-integer bounds to every integer. Leave them out of the document.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // zod adds a page-long pattern to these formats. The format alone is enough.
      if (jsonSchema.format === "date" || jsonSchema.format === "date-time" || jsonSchema.format === "uuid") {
        delete jsonSchema.pattern;
      }
    },
  }) as JsonSchema;
  return json;
}

/** True when each variant of a union requires a constant that tells it apart. */
function isExclusive({ oneOf = [] }: { oneOf?: JsonSchema[] }): boolean {
  return oneOf.every(({ properties = {}, required = [] }) =>
    Object.entries(properties as Record<string, JsonSchema>).some(
      ([name, property]) => "const" in property && (required as string[]).includes(name),
    ),
  );
}
