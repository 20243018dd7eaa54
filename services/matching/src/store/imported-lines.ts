import type { CountImportedRequest, ImportedLines } from "@matchbook/proto/matchbook/matching/v1/line_list";
import { foundBy } from "./found-by.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** How many lines of imports wait for the rest of their file, and how many of some are stored. The indexes alone tell. */
export async function countImported(
  { lines }: Pick<TenantCollections, "lines">,
  { syncIds, storedOf }: CountImportedRequest,
): Promise<ImportedLines[]> {
  const waiting = { "facts.syncId": { $in: syncIds }, "listed.pending": true };
  const groups = lines.aggregate<{ _id: string; lines: number }>([
    { $match: waiting },
    { $group: { _id: "$facts.syncId", lines: { $sum: 1 } } },
  ]);
  const pending = new Map((await groups.toArray()).map(({ _id, lines: count }) => [_id, BigInt(count)]));
  const stored = new Map<string, bigint>();
  for (const id of storedOf) stored.set(id, BigInt(await lines.countDocuments({ foundBy: foundBy("sync", id) })));
  return syncIds.map((syncId) => ({
    ...{ syncId, pending: pending.get(syncId) ?? 0n, stored: stored.get(syncId) ?? 0n },
  }));
}
