import type { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { GetSyncRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { toSync } from "../store/sync-row.ts";
import { findSync } from "../store/syncs.ts";

/**
 * The progress of an import.
 * @throws AppError sync_not_found
 */
export async function getSync(context: Context, { id }: GetSyncRequest, { tenant }: Call): Promise<Sync> {
  const row = await findSync(context, tenant, id);
  if (row === null) throw new AppError("sync_not_found");
  return toSync(row);
}
