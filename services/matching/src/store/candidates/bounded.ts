import type { ClientSession, Collection, Document } from "mongodb";

/** Rows that one query may bring before it is asked key by key. */
const MOST_ROWS = { least: 1_000, perKey: 4 };

/**
 * The rows with any of these keys in a field: all of them, or, of a key that more than `perKey` rows have, `perKey` + 1,
 * which is enough to know that there are too many. Usually one query; when a key turns out to have very many rows, one
 * bounded query for each key instead.
 * @param fixed what else the rows must be, as far as the field's index begins with it
 */
export async function findBounded<R extends { _id: string }>(
  collection: Collection<R>,
  session: ClientSession | undefined,
  field: string,
  keys: readonly string[],
  perKey: number,
  fixed: Document = {},
): Promise<R[]> {
  if (keys.length === 0) return [];
  const most = Math.max(MOST_ROWS.least, keys.length * MOST_ROWS.perKey);
  const find = (filter: Document, limit: number) =>
    collection
      .find({ ...fixed, ...filter } as never, { session })
      .limit(limit)
      // All in one answer: asked for the rest of a hundred and one, the server is asked several times for a chunk.
      .batchSize(limit)
      .toArray() as Promise<R[]>;
  const rows = await find({ [field]: { $in: keys } }, most + 1);
  if (rows.length <= most) return rows;
  const found = new Map<string, R>();
  for (const key of keys) for (const row of await find({ [field]: key }, perKey + 1)) found.set(row._id, row);
  return [...found.values()];
}
