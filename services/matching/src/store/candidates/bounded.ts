import { LIMITS } from "@matchbook/matcher/model/settings";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import type { ClientSession, Collection } from "mongodb";
import { type Kind, keysOf } from "../found-by.ts";
import type { TenantCollections } from "../tenant-collections.ts";

/** The number of rows above which the keys of a query are split: no reply takes long to read. */
const MOST_ROWS = { least: 1_000, perKey: 4, most: 4_000 };

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
    const many = Math.min(MOST_ROWS.most, Math.max(MOST_ROWS.least, asked.length * MOST_ROWS.perKey));
    const most = isOne ? (one?.perKey ?? 0) : many;
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

/** Makes the keys of a kind, each of which may find `perKey` rows. */
export function keysFor(kind: Kind, perKey: number) {
  return (keys: readonly string[]): Keys => ({ kind, keys, perKey });
}

/**
 * Makes the look-up of entities by keys of several kinds in one query, as `findBounded` does it.
 * @param of selects the collection
 * @param fromRow makes an entity of a row
 * @returns the entities of each kind of keys
 */
export function finderOf<Row extends { _id: string; foundBy: string[] }, Entity>(
  of: (collections: TenantCollections) => Collection<Row>,
  fromRow: (row: Row) => Entity,
) {
  return async <const Wanted extends readonly Keys[]>(collections: TenantCollections, ...wanted: Wanted) => {
    const rows = await findBounded(of(collections), collections.session, wanted);
    const found = await mapInSlices(rows, (row) => ({ row, entity: fromRow(row) }));
    return wanted.map(({ kind, keys }) => {
      const own = new Set(keysOf(kind, keys));
      return found.filter(({ row }) => row.foundBy.some((key) => own.has(key))).map(({ entity }) => entity);
    }) as { [Nth in keyof Wanted]: Entity[] };
  };
}
