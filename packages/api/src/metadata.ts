import { z } from "zod";
import { documented } from "./documented.ts";
import { isObject } from "./json.ts";

/** Limits of `metadata`: top-level keys, nesting (the object itself is level 1), key length, serialized UTF-8 bytes. */
export const METADATA_LIMITS = { keys: 32, depth: 3, keyLength: 64, bytes: 8_192 } as const;

// Keys that could reach an object's prototype in code that reads the metadata later.
const RESERVED_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** A JSON object within METADATA_LIMITS. The output is its JSON text, which is stored and answered unchanged. */
export const metadataSchema = z
  .custom<Record<string, unknown>>((value) => isObject(value), "Must be a JSON object")
  .register(documented, { type: "object", maxProperties: METADATA_LIMITS.keys, additionalProperties: true })
  .superRefine((value, context) => {
    const problem = metadataProblem(value);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  })
  .transform((value) => JSON.stringify(value));

export function metadataProblem(metadata: Record<string, unknown>): string | undefined {
  if (Object.keys(metadata).length > METADATA_LIMITS.keys) return `Must have at most ${METADATA_LIMITS.keys} keys`;
  // Check the depth before the size: serializing a million levels would overflow the stack.
  const problem = structureProblem(metadata, 1);
  if (problem !== undefined) return problem;
  const bytes = Buffer.byteLength(JSON.stringify(metadata));
  return bytes > METADATA_LIMITS.bytes ? `Must be at most ${METADATA_LIMITS.bytes} bytes when serialized` : undefined;
}

function structureProblem(value: object, depth: number): string | undefined {
  if (depth > METADATA_LIMITS.depth) return `Must be nested at most ${METADATA_LIMITS.depth} levels deep`;
  for (const [key, child] of Object.entries(value)) {
    if (!Array.isArray(value)) {
      if (RESERVED_KEYS.has(key)) return `Key "${key}" is not allowed`;
      if ([...key].length > METADATA_LIMITS.keyLength)
        return `Keys must have at most ${METADATA_LIMITS.keyLength} characters`;
    }
    if (isObject(child) || Array.isArray(child)) {
      const problem = structureProblem(child, depth + 1);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}
