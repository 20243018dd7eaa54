import { z } from "zod";
import { documented } from "./documented.ts";

export type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema (2020-12) of a zod schema, as the OpenAPI document shows it.
 * @param io `input` for what a caller sends, `output` for what is answered
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
      // Whole numbers are safe integers; saying so at every count helps nobody.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // The format says it; zod's pattern for it is a page long.
      if (jsonSchema.format === "date" || jsonSchema.format === "date-time" || jsonSchema.format === "uuid") {
        delete jsonSchema.pattern;
      }
    },
  }) as JsonSchema;
  return json;
}

/** True when the kinds of a union are told apart by a constant that each of them requires. */
function isExclusive({ oneOf = [] }: { oneOf?: JsonSchema[] }): boolean {
  return oneOf.every(({ properties = {}, required = [] }) =>
    Object.entries(properties as Record<string, JsonSchema>).some(
      ([name, property]) => "const" in property && (required as string[]).includes(name),
    ),
  );
}
