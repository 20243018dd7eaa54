import { TOTAL_BOUND } from "@matchbook/runtime/paging";
import type { TenantCollections } from "./collections.ts";
import { keyRange, type WorkKind } from "./transaction-row.ts";

/** The statuses of lines that wait for a person. */
export const OPEN_STATUSES: readonly string[] = ["unmatched", "partially_matched"];

/** The number of open lines with a key of this kind from one value to another, by default any; at most TOTAL_BOUND. */
export async function countOpenLines(
  { transactions }: TenantCollections,
  kind: WorkKind,
  range: { from?: string; to?: string } = {},
): Promise<bigint> {
  const filter = { words: keyRange(kind, range), "state.status": { $in: [...OPEN_STATUSES] } };
  return BigInt(await transactions.countDocuments(filter, { limit: TOTAL_BOUND }));
}
