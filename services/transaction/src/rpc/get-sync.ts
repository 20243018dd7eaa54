import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { toSync } from "../store/sync-row.ts";
import { findSync } from "../store/syncs.ts";

/**
 * The progress of an import.
 * @throws AppError sync_not_found
 */
export const getSync: Rpc<"getSync"> = async (context, { id }, { tenant }) => {
  const row = await findSync(context, tenant, id);
  if (row === null) throw new AppError("sync_not_found");
  return toSync(row);
};
