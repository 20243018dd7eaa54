import { LIMITS } from "../../domain/matcher/limits.ts";
import type { Line } from "../../domain/model.ts";
import { fromLineRow } from "../lines.ts";
import type { LineRow } from "../rows.ts";
import type { TenantCollections } from "../tenant-collections.ts";
import { findBounded } from "./bounded.ts";

/** Lines with something left to allocate that cite any of these keys. */
export function findOpenCiting(collections: TenantCollections, keys: string[]): Promise<Line[]> {
  return find(collections, "keys", keys, { open: true });
}

/** Lines that any of these amount keys fits: direction, currency and exactly what is left. */
export function findOpenOfAmounts(collections: TenantCollections, amountKeys: string[]): Promise<Line[]> {
  return find(collections, "amountKey", amountKeys);
}

/** Lines with something left to allocate from or to any of these accounts. */
export function findOpenOfIbans(collections: TenantCollections, ibans: string[]): Promise<Line[]> {
  return find(collections, "openIban", ibans);
}

/** Lines with something left to allocate that bear any of these names. */
export function findOpenOfNames(collections: TenantCollections, nameKeys: string[]): Promise<Line[]> {
  return find(collections, "openNames", nameKeys);
}

/** Of a key that very many lines have, some: each of them is compared with the invoice once more, and others wait for that. */
async function find(
  { lines, session }: TenantCollections,
  field: keyof LineRow,
  keys: string[],
  fixed: { open?: true } = {},
): Promise<Line[]> {
  const rows = await findBounded(lines, session, field, keys, LIMITS.lookBack - 1, fixed);
  return rows.map(fromLineRow);
}
