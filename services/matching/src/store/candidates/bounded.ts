import type { ClientSession, Collection, Document } from "mongodb";
import { LIMITS } from "../../domain/matcher/limits.ts";

/** Rows that one query may bring before its keys are asked in two halves. */
const MOST_ROWS = { least: 1_000, perKey: 4 };

/**
 * The rows with any of these keys in a field: all of them, or, of a key that more than `perKey` rows have, `perKey` + 1,
 * which is enough to know that there are too many. Usually one query for each `LIMITS.keysPerQuery` keys; when a query
 * finds very many rows, its keys are asked in halves, down to one bounded query for a key.
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
  const found = new Map<string, R>();
  const find = async (asked: readonly string[]): Promise<void> => {
    const isOne = asked.length === 1;
    const most = isOne ? perKey : Math.max(MOST_ROWS.least, asked.length * MOST_ROWS.perKey);
    const rows = (await collection
      .find({ ...fixed, [field]: isOne ? asked[0] : { $in: asked } } as never, { session })
      .limit(most + 1)
      // All in one answer: asked for the rest of a hundred and one, the server is asked several times for a chunk.
      .batchSize(most + 1)
      .toArray()) as R[];
    if (isOne || rows.length <= most) {
      for (const row of rows) found.set(row._id, row);
      return;
    }
    const middle = asked.length >> 1;
    await find(asked.slice(0, middle));
    await find(asked.slice(middle));
  };
  for (let start = 0; start < keys.length; start += LIMITS.keysPerQuery) {
    await find(keys.slice(start, start + LIMITS.keysPerQuery));
  }
  return [...found.values()];
}
