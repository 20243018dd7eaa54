import type { Line } from "../../domain/model.ts";
import type { TenantCollections } from "../collections.ts";
import { fromLineRow } from "../lines.ts";

/** Lines with something left to allocate that cite any of these keys. */
export function findOpenCiting(collections: TenantCollections, keys: string[]): Promise<Line[]> {
  return find(collections, keys, { open: true, keys: { $in: keys } });
}

/** Lines that any of these amount keys fits: direction, currency and exactly what is left. */
export function findOpenOfAmounts(collections: TenantCollections, amountKeys: string[]): Promise<Line[]> {
  return find(collections, amountKeys, { amountKey: { $in: amountKeys } });
}

/** Lines with something left to allocate from or to any of these accounts. */
export function findOpenOfIbans(collections: TenantCollections, ibans: string[]): Promise<Line[]> {
  return find(collections, ibans, { openIban: { $in: ibans } });
}

/** Lines with something left to allocate that bear any of these names. */
export function findOpenOfNames(collections: TenantCollections, nameKeys: string[]): Promise<Line[]> {
  return find(collections, nameKeys, { openNames: { $in: nameKeys } });
}

async function find({ lines, session }: TenantCollections, keys: string[], filter: object): Promise<Line[]> {
  if (keys.length === 0) return [];
  return (await lines.find(filter, { session }).toArray()).map(fromLineRow);
}
