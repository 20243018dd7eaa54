import { isDeepStrictEqual } from "node:util";
import type { Document } from "mongodb";
import type { Write } from "./write-together.ts";

// The expression that looks a value up searches the list of ids for every row, so the cost is quadratic in this number.
const MAX_ROWS = 50;

/** A change of one stored row. */
export interface RowUpdate {
  id: string;
  /** The values that the row must still have, by path. Otherwise nothing of the commit is stored. */
  was: Readonly<Record<string, bigint | null>>;
  /** New values by path. Undefined removes the field. */
  set: Readonly<Record<string, unknown>>;
}

/**
 * Changes many rows of a collection in few statements: planning and locking a statement costs the database as much as
 * changing a row. Rows in which the same fields change share a statement. Where their new values differ, an expression
 * looks the value up by the id of the row.
 */
export function updateRows(collection: Write["collection"], updates: readonly RowUpdate[]): Write[] {
  const alike = Map.groupBy(updates, shapeOf);
  return [...alike.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / MAX_ROWS) }, (_, nth) => {
      const rows = group.slice(nth * MAX_ROWS, (nth + 1) * MAX_ROWS);
      return { collection, operation: statement(rows), rows: rows.length };
    }),
  );
}

/** The fields that differ between two states of a row, with the values of the second. */
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

/** The update of a single row. It needs no expressions. */
function assignment(set: RowUpdate["set"]): Document {
  const entries = Object.entries(set);
  const removed = entries.filter(([, value]) => value === undefined).map(([path]) => [path, ""]);
  const assigned = entries.filter(([, value]) => value !== undefined);
  return {
    ...(assigned.length === 0 ? {} : { $set: Object.fromEntries(assigned) }),
    ...(removed.length === 0 ? {} : { $unset: Object.fromEntries(removed) }),
  };
}
