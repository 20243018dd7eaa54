import { ExactNumber } from "@matchbook/api/json";

/**
 * A text that is equal for equal JSON values, regardless of key order, whitespace and escapes. Numbers compare as
 * doubles, long ones by their text.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part) || part instanceof ExactNumber) return part;
    if (JSON.isRawJSON(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
