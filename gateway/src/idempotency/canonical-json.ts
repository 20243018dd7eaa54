import { ExactNumber } from "@matchbook/api/json";

/** A text that is equal for equal JSON values. Numbers compare as doubles, long ones by their text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part) || part instanceof ExactNumber) return part;
    if (JSON.isRawJSON(part)) return part;
    return sorted(part);
  });
}

function sorted(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Divides `canonicalJson` of an object into pieces, also at the items of its lists, so that none is large. */
export function* canonicalPieces(body: object): Generator<string> {
  const members = Object.entries(sorted(body));
  for (const [at, [name, value]] of members.entries()) {
    yield `${at === 0 ? "{" : ","}${JSON.stringify(name)}:`;
    if (!Array.isArray(value) || value.length === 0) yield canonicalJson(value);
    else {
      for (const [index, item] of value.entries()) yield (index === 0 ? "[" : ",") + canonicalJson(item);
      yield "]";
    }
  }
  yield members.length === 0 ? "{}" : "}";
}
