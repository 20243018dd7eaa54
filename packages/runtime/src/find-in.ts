import type { Collection, Document, Filter, FindOptions } from "mongodb";
import { ROWS_AT_ONCE } from "./slices.ts";

/** The rows that have one of some values in a field, which an index serves. Without values it costs no query. */
export async function findIn<Row extends Document>(
  rows: Collection<Row>,
  field: string,
  values: Iterable<string>,
  options?: FindOptions,
): Promise<Row[]> {
  const $in = [...new Set(values)];
  if ($in.length === 0) return [];
  return rows.find({ [field]: { $in } } as Filter<Row>, { batchSize: ROWS_AT_ONCE, ...options }).toArray() as Promise<
    Row[]
  >;
}
