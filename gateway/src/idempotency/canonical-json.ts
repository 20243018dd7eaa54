import { ExactNumber } from "@matchbook/api/json";

/** A text that is equal for equal JSON values. Numbers compare as doubles, long ones by their text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part) || part instanceof ExactNumber) return part;
    if (JSON.isRawJSON(part)) return part;
    const object = part as Record<string, unknown>;
    const names = Object.keys(object).sort();
    return Object.fromEntries(names.map((name) => [name, object[name]]));
  });
}
