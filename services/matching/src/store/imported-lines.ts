import type { CountImportedRequest, ImportedLines } from "@matchbook/proto/matchbook/matching/v1/line_list";
import { foundBy } from "./found-by.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The numbers of lines of imports that wait for the rest of their file, and of some that are stored. Indexes tell both. */
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
  const counts = storedOf.map((id) => lines.countDocuments({ foundBy: foundBy("sync", id) }));
  const stored = new Map((await Promise.all(counts)).map((count, nth) => [storedOf[nth], BigInt(count)]));
  return syncIds.map((syncId) => ({
    ...{ syncId, pending: pending.get(syncId) ?? 0n, stored: stored.get(syncId) ?? 0n },
  }));
}
