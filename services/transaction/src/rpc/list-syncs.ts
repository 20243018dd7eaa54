import type { Rpc } from "../context.ts";
import { toSyncsWithPending } from "../store/pending-lines.ts";
import { findSyncPage } from "../store/syncs.ts";

/** The imports of a tenant, newest first. */
export const listSyncs: Rpc<"listSyncs"> = async (context, request, { tenant }) => {
  const { items, page } = await findSyncPage(context, tenant, request);
  return { syncs: await toSyncsWithPending(context, tenant, items), page };
};
