import type { CountImportedRequest, ImportedLines } from "@matchbook/proto/matchbook/matching/v1/line_list";
import { foundBy } from "./found-by.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The numbers of lines of imports that wait for the rest of their file, and of some that are stored. Indexes tell both. */
export async function countImported(
  { lines }: Pick<TenantCollections, "lines">,
  { syncIds, storedOf }: CountImportedRequest,
): Promise<ImportedLines[]> {
  const countOf = (kind: "pending" | "sync") => async (id: string) =>
    [id, BigInt(await lines.countDocuments({ foundBy: foundBy(kind, id) }))] as const;
  const pending = new Map(await Promise.all(syncIds.map(countOf("pending"))));
  const stored = new Map(await Promise.all(storedOf.map(countOf("sync"))));
  return syncIds.map((syncId) => ({
    ...{ syncId, pending: pending.get(syncId) ?? 0n, stored: stored.get(syncId) ?? 0n },
  }));
}
