import { ExactNumber } from "@matchbook/api/json";

/**
 * A text that is equal for equal JSON values, whatever the order of their keys, their spacing and their escapes. Numbers
 * compare by value as doubles, longer ones by their text.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part) || part instanceof ExactNumber) return part;
    if (JSON.isRawJSON(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
