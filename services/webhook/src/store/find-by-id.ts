import type { Collection, Filter, FindOptions } from "mongodb";

/** Finds rows by id. Those that were deleted are missing. */
export async function findById<Row extends { _id: string }>(
  rows: Collection<Row>,
  ids: Iterable<string>,
  options: FindOptions = {},
): Promise<Map<string, Row>> {
  const $in = [...new Set(ids)];
  const found = (await rows.find({ _id: { $in } } as Filter<Row>, options).toArray()) as Row[];
  return new Map(found.map((row) => [row._id, row]));
}
