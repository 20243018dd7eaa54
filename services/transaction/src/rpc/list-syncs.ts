import type { Rpc } from "../context.ts";
import { toSync } from "../store/sync-row.ts";
import { findSyncPage } from "../store/syncs.ts";

/** The imports of a tenant, newest first. */
export const listSyncs: Rpc<"listSyncs"> = async (context, request, { tenant }) => {
  const { items, page } = await findSyncPage(context, tenant, request);
  return { syncs: items.map(toSync), page };
};
