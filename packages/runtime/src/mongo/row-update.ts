import { isDeepStrictEqual } from "node:util";
import type { Document, UpdateFilter } from "mongodb";
import type { Write } from "./write-together.ts";

export interface RowUpdate {
  id: string;
  /** Values that the row must still have, by path. Otherwise nothing of the commit is stored. */
  was: Readonly<Record<string, bigint | null>>;
  /** New values by path. Undefined removes the field. */
  set: Readonly<Record<string, unknown>>;
}

/** The write that changes a row, if it still has the values that were read. */
export function rowUpdate(collection: Write["collection"], { id, was, set }: RowUpdate): Write {
  return { collection, operation: { updateOne: { filter: { _id: id, ...was }, update: updateOf(set) } } };
}

export function updateOf(set: RowUpdate["set"]): UpdateFilter<Document> {
  const fields = Object.entries(set);
  const assigned = fields.filter(([, value]) => value !== undefined);
  const removed = fields.filter(([, value]) => value === undefined).map(([path]) => [path, ""]);
  return {
    ...(assigned.length === 0 ? {} : { $set: Object.fromEntries(assigned) }),
    ...(removed.length === 0 ? {} : { $unset: Object.fromEntries(removed) }),
  };
}

/** The fields that differ between two states of a row, with the values of the second. */
export function changedFields(before: Document, after: Document): Record<string, unknown> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}
