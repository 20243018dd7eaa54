import type { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { CancelSyncRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import { newId } from "@matchbook/runtime/ids";
import type { Context } from "../context.ts";
import { discardFile } from "../imports/discard-file.ts";
import { takeWaiting } from "../store/imports.ts";
import { CANCELLED, cancelUnfinished, findSync, toSync } from "../store/syncs.ts";

/**
 * Stops an import and keeps what it has stored. The process that works on it finds its next commit refused, because the
 * sync is finished, and stops there; the file of one that waits is removed right away. A second time it answers the same
 * and emits nothing.
 * @throws AppError sync_not_found, sync_final
 */
export async function cancelSync(context: Context, { id }: CancelSyncRequest, call: Call): Promise<Sync> {
  const known = await findSync(context, call.tenant, id);
  if (known === null) throw new AppError("sync_not_found");
  if (known.status === "failed" && known.error === CANCELLED) return toSync(known);
  if (known.finishedAt !== undefined) throw new AppError("sync_final", { params: { status: known.status } });
  const cancelled = await context.outbox.commit(call, async (session) => {
    const row = await cancelUnfinished(context, call.tenant, id, context.clock(), session);
    if (row === null) return { result: null, events: [] };
    const value = toSync(row);
    return { result: value, events: [{ type: "sync.failed", data: { $case: "sync" as const, value } }] };
  });
  // It was finished or cancelled while this call looked at it.
  if (cancelled === null) return cancelSync(context, { id }, call);
  call.log.info({ sync: id }, "import cancelled");
  await removeWaitingFile(context, id, call);
  return cancelled;
}

/** Removes the file unless a process works on it, which then does so itself. */
async function removeWaitingFile(context: Context, id: string, call: Call): Promise<void> {
  const owner = newId();
  try {
    const taken = await takeWaiting(context.imports, id, owner, new Date(), context.config.IMPORT_LEASE_MS);
    if (taken) await discardFile(context, { id, owner, tenant: call.tenant });
  } catch (error) {
    call.log.warn({ err: error, sync: id }, "the file of a cancelled import is removed later");
  }
}
