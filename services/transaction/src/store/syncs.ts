import type { PageInfo } from "@matchbook/proto/matchbook/common/v1/common";
import type { ListSyncsRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { findPage } from "@matchbook/runtime/values/paging";
import type { SyncStatus } from "@matchbook/vocabulary/statuses";
import type { ClientSession, Filter } from "mongodb";
import type { TenantCollections } from "./collections.ts";
import type { SyncRow } from "./sync-row.ts";

/** The error of a sync that a caller cancelled. */
export const CANCELLED = "Cancelled";
const UNFINISHED: SyncStatus[] = ["pending", "running"];

export async function findSync({ syncs }: TenantCollections, id: string): Promise<SyncRow | null> {
  return syncs.findOne({ _id: id });
}

export async function findSyncPage(
  { syncs }: TenantCollections,
  { page, bankConnectionId, statuses }: ListSyncsRequest,
): Promise<{ items: SyncRow[]; page: PageInfo }> {
  const filter = {
    ...(bankConnectionId === undefined ? {} : { bankConnectionId }),
    ...(statuses.length === 0 ? {} : { status: statuses.length === 1 ? statuses[0] : { $in: statuses } }),
  };
  return findPage(syncs, filter as Filter<SyncRow>, { _id: -1 }, page);
}

/** Ends an unfinished sync as cancelled; null when it is finished. A running import fails at its next `updateSync`. */
export async function cancelUnfinished({ syncs }: TenantCollections, id: string, now: Date, session: ClientSession) {
  return syncs.findOneAndUpdate(
    { _id: id, status: { $in: UNFINISHED } },
    { $set: { status: "failed", error: CANCELLED, errorCode: "cancelled", finishedAt: now } },
    { returnDocument: "after", session },
  );
}

/** Changes an unfinished sync whose counter is still `processed`, else null. */
export async function updateSync(
  { syncs }: TenantCollections,
  { id, processed }: { id: string; processed: bigint },
  change: { set?: Partial<SyncRow>; add?: { processed: bigint; created: bigint; duplicates: bigint; late: bigint } },
  session?: ClientSession,
): Promise<SyncRow | null> {
  return syncs.findOneAndUpdate(
    { _id: id, processed, status: { $in: UNFINISHED } },
    { ...(change.set ? { $set: change.set } : {}), ...(change.add ? { $inc: change.add } : {}) },
    { returnDocument: "after", ...(session ? { session } : {}) },
  );
}
