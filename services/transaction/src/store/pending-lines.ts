import type { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { TenantCollections } from "./collections.ts";
import { type SyncRow, toSync } from "./sync-row.ts";

/** The rows as messages, with the number of stored lines that wait for the rest of their file. */
export async function toSyncsWithPending(
  { transactions }: TenantCollections,
  rows: readonly SyncRow[],
): Promise<Sync[]> {
  const counted = await transactions
    .aggregate<{ _id: string; lines: number }>([
      { $match: { "facts.syncId": { $in: rows.map(({ _id }) => _id) }, "state.pending": true } },
      { $group: { _id: "$facts.syncId", lines: { $sum: 1 } } },
    ])
    .toArray();
  const pending = new Map(counted.map(({ _id, lines }) => [_id, BigInt(lines)]));
  return rows.map((row) => ({ ...toSync(row), pending: pending.get(row._id) }));
}
