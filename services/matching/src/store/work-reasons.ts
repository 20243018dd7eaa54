import type { WorkReason, WorkReasons } from "@matchbook/proto/matchbook/matching/v1/work";
import type { TenantCollections } from "./tenant-collections.ts";

const ID = "work_reasons";

/** The reasons from which the tenant's people choose why a line is not matched. */
export async function findWorkReasons({ workReasons }: TenantCollections): Promise<WorkReasons> {
  const row = await workReasons.findOne({ _id: ID });
  return { reasons: row?.reasons ?? [], updatedAt: row?.updatedAt };
}

export async function putWorkReasons(
  { workReasons }: TenantCollections,
  reasons: WorkReason[],
  updatedAt: Date,
): Promise<WorkReasons> {
  await workReasons.replaceOne({ _id: ID }, { reasons, updatedAt }, { upsert: true });
  return { reasons, updatedAt };
}
