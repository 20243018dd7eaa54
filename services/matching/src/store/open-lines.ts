import { TOTAL_BOUND } from "@matchbook/runtime/values/paging";
import { type Bounds, between, type Kind } from "./found-by.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The statuses of lines that wait for a person. */
export const OPEN_STATUSES: readonly string[] = ["unmatched", "partially_matched"];

/** The number of open lines with a key of this kind from one value to another, by default any; at most TOTAL_BOUND. */
export async function countOpenLines({ lines }: TenantCollections, kind: Kind, bounds: Bounds = {}): Promise<bigint> {
  const filter = { ...between(kind, bounds), "listed.status": { $in: [...OPEN_STATUSES] } };
  return BigInt(await lines.countDocuments(filter as object, { limit: TOTAL_BOUND }));
}
