import { isDeepStrictEqual } from "node:util";
import type { Document } from "mongodb";
import { portions } from "./portions.ts";
import type { Write } from "./write-together.ts";

/** A change of one stored row. */
export interface RowUpdate {
  id: string;
  /** What the row must still say, by path; without it nothing of the commit is stored. */
  was: Readonly<Record<string, bigint>>;
  /** New values by path; undefined takes the field away. */
  set: Readonly<Record<string, unknown>>;
}

/**
 * Changes many rows of a collection in few statements: a database plans and locks for each, which costs it as much as the
 * change itself. Rows whose changes are of the same fields go together; a field that each gets another value in is
 * looked up by the id of the row.
 */
export function updateRows(collection: Write["collection"], updates: readonly RowUpdate[]): Write[] {
  const alike = Map.groupBy(updates, shapeOf);
  return [...alike.values()].flatMap((group) =>
    portions(group).map((rows) => ({ collection, operation: statement(rows), rows: rows.length })),
  );
}

/** The fields that differ between two states of a row, with the value of the second. */
export function changedFields(before: Document, after: Document): Record<string, unknown> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

function shapeOf({ was, set }: RowUpdate): string {
  const fields = Object.entries(set).map(([path, value]) => [path, value === undefined]);
  return JSON.stringify([Object.entries(was).map(([path, value]) => [path, String(value)]), fields.sort()]);
}

function statement(rows: RowUpdate[]): Write["operation"] {
  const ids = rows.map(({ id }) => id);
  const { was = {}, set = {} } = rows[0] ?? {};
  if (rows.length === 1) return { updateOne: { filter: { _id: ids[0], ...was }, update: assignment(set) } };
  const nth = { $indexOfArray: [{ $literal: ids }, "$_id"] };
  const newValue = (path: string): unknown => {
    const values = rows.map((row) => row.set[path]);
    const [first] = values;
    if (first === undefined) return "$$REMOVE";
    if (values.every((value) => isDeepStrictEqual(value, first))) return { $literal: first };
    return { $arrayElemAt: [{ $literal: values }, nth] };
  };
  const fields = Object.fromEntries(Object.keys(set).map((path) => [path, newValue(path)]));
  return { updateMany: { filter: { _id: { $in: ids }, ...was }, update: [{ $set: fields }] } };
}

/** The update of a single row, which needs no expressions. */
function assignment(set: RowUpdate["set"]): Document {
  const entries = Object.entries(set);
  const removed = entries.filter(([, value]) => value === undefined).map(([path]) => [path, ""]);
  const assigned = entries.filter(([, value]) => value !== undefined);
  return {
    ...(assigned.length === 0 ? {} : { $set: Object.fromEntries(assigned) }),
    ...(removed.length === 0 ? {} : { $unset: Object.fromEntries(removed) }),
  };
}
