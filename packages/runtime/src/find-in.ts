import type { Collection, Document, Filter, FindOptions } from "mongodb";

/** The rows that have one of some values in a field, which an index serves. Without values it costs no query. */
export async function findIn<Row extends Document>(
  rows: Collection<Row>,
  field: string,
  values: Iterable<string>,
  options?: FindOptions,
): Promise<Row[]> {
  const $in = [...new Set(values)];
  if ($in.length === 0) return [];
  return rows.find({ [field]: { $in } } as Filter<Row>, options).toArray() as Promise<Row[]>;
}
