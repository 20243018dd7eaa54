import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { toSyncsWithPending } from "../store/pending-lines.ts";
import { findSync } from "../store/syncs.ts";

/**
 * The progress of an import.
 * @throws AppError sync_not_found
 */
export const getSync: Rpc<"getSync"> = async (context, { id }, { tenant }) => {
  const collections = await context.collections(tenant);
  const row = await findSync(collections, id);
  const [sync] = await toSyncsWithPending(collections, row === null ? [] : [row]);
  if (sync === undefined) throw new AppError("sync_not_found");
  return sync;
};
