import { Binary, type Document } from "mongodb";

/** The kinds of values in the order in which MongoDB sorts them, as far as rows have them. */
function rankOf(value: unknown): number {
  if (value === undefined) return 0;
  if (value === null) return 1;
  if (typeof value === "number" || typeof value === "bigint") return 2;
  if (typeof value === "string") return 3;
  if (Array.isArray(value)) return 5;
  if (value instanceof Binary) return 6;
  if (typeof value === "boolean") return 7;
  if (value instanceof Date) return 8;
  return 4;
}

/** Compares two values as MongoDB sorts them; a number and a bigint by their values. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  const kind = rankOf(a);
  const difference = kind - rankOf(b);
  if (difference !== 0) return difference;
  if (kind === 4 || kind === 5)
    return compareLists(Object.entries(a as object).flat(), Object.entries(b as object).flat());
  if (kind === 6) return Buffer.compare((a as Binary).buffer, (b as Binary).buffer);
  const [one, other] = [a as number, b as number];
  return one < other ? -1 : one > other ? 1 : 0;
}

function compareLists(a: unknown[], b: unknown[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const difference = compare(a[at], b[at]);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Tells whether a range may hold the value: one of the kind of its bound. */
export function isComparable(a: unknown, b: unknown): boolean {
  return rankOf(a) === rankOf(b);
}

/** Null equals a missing field. */
export function same(a: unknown, b: unknown): boolean {
  return compare(a ?? null, b ?? null) === 0;
}

/** A copy as the database stores and returns it: without undefined fields, and with bytes as Binary. */
export function copy<T>(value: T): T;
export function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => (item === undefined ? null : copy(item)));
  if (value instanceof Date) return new Date(value.getTime());
  if (value instanceof Uint8Array) return new Binary(Buffer.from(value));
  if (value instanceof Binary) return value;
  const fields: Document = {};
  for (const name in value) {
    const field = (value as Document)[name];
    if (field !== undefined) fields[name] = copy(field);
  }
  return fields;
}

/** The values at a path; several where it leads through arrays. */
export function valuesAt(value: unknown, path: readonly string[], at = 0): unknown[] {
  if (at === path.length) return [value];
  if (Array.isArray(value)) {
    const nth = (value as unknown[])[path[at] as never];
    const inside = value.flatMap((item) => (isFields(item) ? valuesAt(item, path, at) : []));
    return nth === undefined ? inside : [...valuesAt(nth, path, at + 1), ...inside];
  }
  return isFields(value) ? valuesAt(value[path[at] as string], path, at + 1) : [undefined];
}

/** The value at a path that leads through no array. */
export function valueAt(row: Document, path: string): unknown {
  if (!path.includes(".")) return row[path];
  let value: unknown = row;
  for (const name of path.split(".")) value = isFields(value) ? value[name] : undefined;
  return value;
}

export function isFields(value: unknown): value is Document {
  if (typeof value !== "object" || value === null) return false;
  return !Array.isArray(value) && !(value instanceof Date) && !(value instanceof Binary) && !(value instanceof RegExp);
}

/** Sorts rows, whose order is otherwise kept. */
export function sortRows(rows: Document[], sort: Record<string, unknown>): Document[] {
  const fields = Object.entries(sort);
  return rows.sort((a, b) => {
    for (const [path, direction] of fields) {
      const difference = compare(valueAt(a, path), valueAt(b, path));
      if (difference !== 0) return difference * Number(direction);
    }
    return 0;
  });
}
