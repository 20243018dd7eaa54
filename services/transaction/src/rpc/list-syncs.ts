import type { Rpc } from "../context.ts";
import { toSyncsWithPending } from "../store/pending-lines.ts";
import { findSyncPage } from "../store/syncs.ts";

/** The imports of a tenant, newest first. */
export const listSyncs: Rpc<"listSyncs"> = async (context, request, { tenant }) => {
  const collections = await context.collections(tenant);
  const { items, page } = await findSyncPage(collections, request);
  return { syncs: await toSyncsWithPending(collections, items), page };
};
