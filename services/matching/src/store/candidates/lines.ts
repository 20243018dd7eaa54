import { LIMITS } from "@matchbook/matcher/limits";
import type { Line } from "@matchbook/matcher/model";
import type { Kind } from "../found-by.ts";
import { fromLineRow } from "../lines.ts";
import type { TenantCollections } from "../tenant-collections.ts";
import { findBounded } from "./bounded.ts";

/** Open lines that cite any of these keys. */
export function findOpenCiting(collections: TenantCollections, keys: string[]): Promise<Line[]> {
  return find(collections, "cites", keys);
}

/** Open lines by amount key: direction, currency and open amount. */
export function findOpenOfAmounts(collections: TenantCollections, amountKeys: string[]): Promise<Line[]> {
  return find(collections, "amount", amountKeys);
}

/** Open lines with any of these accounts. */
export function findOpenOfIbans(collections: TenantCollections, ibans: string[]): Promise<Line[]> {
  return find(collections, "account", ibans);
}

/** Open lines with any of these names. */
export function findOpenOfNames(collections: TenantCollections, nameKeys: string[]): Promise<Line[]> {
  return find(collections, "name", nameKeys);
}

/** Open lines without a name field whose text has a word of these blocks. */
export async function findOpenOfWords({ lines, session }: TenantCollections, blocks: string[]): Promise<Line[]> {
  const rows = await findBounded(lines, session, "block", blocks, LIMITS.lookBackWord - 1);
  return rows.map(fromLineRow);
}

/** Finds at most `LIMITS.lookBack` lines per key, because each is matched again and delays other work. */
async function find({ lines, session }: TenantCollections, kind: Kind, keys: string[]): Promise<Line[]> {
  const rows = await findBounded(lines, session, kind, keys, LIMITS.lookBack - 1);
  return rows.map(fromLineRow);
}
