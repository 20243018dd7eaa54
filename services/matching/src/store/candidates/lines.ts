import type { Line } from "@matchbook/matcher/model/model";
import { LIMITS } from "@matchbook/matcher/model/settings";
import { type Kind, keysOf } from "../found-by.ts";
import { fromLineRow } from "../lines.ts";
import type { TenantCollections } from "../tenant-collections.ts";
import { findBounded, finderOf, keysFor } from "./bounded.ts";

/** The most lines per key. Each is matched again and delays other work. */
const MOST = LIMITS.lookBack - 1;

export const findLinesBy = finderOf(({ lines }) => lines, fromLineRow);

/** Open lines by amount key: direction, currency and open amount. */
export const openOfAmounts = keysFor("amount", MOST);

/** The keys by which open lines are found. */
type LineKeys = Record<Extract<Kind, "cites" | "amount" | "account" | "name" | "block">, readonly string[]>;

/**
 * Finds the open lines with any of these keys, in one query.
 * @returns `worded`, the lines without a name field whose text has a word of one of the blocks, and nothing else that is
 *   sought; and `linked`, the others
 */
export async function findOpen(
  { lines, session }: TenantCollections,
  { block, ...others }: LineKeys,
): Promise<{ linked: Line[]; worded: Line[] }> {
  const kinds = Object.entries(others) as [Kind, readonly string[]][];
  const rows = await findBounded(lines, session, [
    ...kinds.map(([kind, keys]) => ({ kind, keys, perKey: MOST })),
    { kind: "block", keys: block, perKey: LIMITS.lookBackWord - 1 },
  ]);
  const links = new Set(kinds.flatMap(([kind, keys]) => keysOf(kind, keys)));
  const isLinked = (row: (typeof rows)[number]) => row.foundBy.some((key) => links.has(key));
  return {
    linked: rows.filter(isLinked).map(fromLineRow),
    worded: rows.filter((row) => !isLinked(row)).map(fromLineRow),
  };
}
