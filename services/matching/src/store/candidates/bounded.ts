import { LIMITS } from "@matchbook/matcher/model/settings";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import type { ClientSession, Collection } from "mongodb";
import { type Kind, keysOf } from "../found-by.ts";
import type { TenantCollections } from "../tenant-collections.ts";

/** The number of rows above which the keys of a query are split. */
const MOST_ROWS = { least: 1_000, perKey: 4 };

/** Keys of a kind, and how many rows each of them may find. */
export interface Keys {
  kind: Kind;
  keys: readonly string[];
  perKey: number;
}

/**
 * Finds the rows with any of these keys, for a key with more than `perKey` rows `perKey` + 1. A query that finds too
 * many is split in halves, down to one bounded query per key. @param condition what else must hold, by the same index
 */
export async function findBounded<R extends { _id: string }>(
  collection: Collection<R>,
  session: ClientSession | undefined,
  wanted: readonly Keys[],
  condition: object = {},
): Promise<R[]> {
  const found = new Map<string, R>();
  const all = wanted.flatMap(({ kind, keys, perKey }) => keysOf(kind, keys).map((key) => ({ key, perKey })));
  const find = async (asked: typeof all): Promise<void> => {
    const [one, ...others] = asked;
    const isOne = others.length === 0;
    const most = isOne ? (one?.perKey ?? 0) : Math.max(MOST_ROWS.least, asked.length * MOST_ROWS.perKey);
    const rows = (await collection
      .find({ foundBy: isOne ? one?.key : { $in: asked.map(({ key }) => key) }, ...condition } as never, { session })
      .limit(most + 1)
      // Set batchSize to avoid extra getMore round trips.
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
  for (let start = 0; start < all.length; start += LIMITS.keysPerQuery)
    await find(all.slice(start, start + LIMITS.keysPerQuery));
  return [...found.values()];
}

/** Makes the look-up of entities by keys of a kind, as `findBounded` does it. */
export function finderOf<Row extends { _id: string }, Entity>(
  of: (collections: TenantCollections) => Collection<Row>,
  fromRow: (row: Row) => Entity,
) {
  return (kind: Kind, perKey: number) =>
    async (collections: TenantCollections, keys: readonly string[]): Promise<Entity[]> =>
      mapInSlices(await findBounded(of(collections), collections.session, [{ kind, keys, perKey }]), fromRow);
}
