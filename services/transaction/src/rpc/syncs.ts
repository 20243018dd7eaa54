import { AppError, existing } from "@matchbook/runtime/errors/errors";
import type { Claim } from "@matchbook/runtime/work/work-queue/claim";
import type { Call, Context, Rpcs } from "../context.ts";
import { discardFile } from "../imports/lease.ts";
import type { ImportRow } from "../store/imports.ts";
import { endEvents, toSync } from "../store/sync-row.ts";
import { CANCELLED, cancelUnfinished, findSync, findSyncPage } from "../store/syncs.ts";

export const syncs = {
  /** @throws AppError sync_not_found */
  getSync: async (_context, { id }, { collections }) =>
    toSync(existing(await findSync(collections, id), "sync_not_found")),
  listSyncs: async (_context, request, { collections }) => {
    const { items, page } = await findSyncPage(collections, request);
    return { syncs: items.map(toSync), page };
  },
  /** Stops an import and keeps the stored lines. A running one fails at its next commit, and then deletes the file. */
  cancelSync: async (context, { id }, call) => {
    for (;;) {
      const known = existing(await findSync(call.collections, id), "sync_not_found");
      if (known.status === "failed" && known.error === CANCELLED) return toSync(known);
      if (known.finishedAt !== undefined) throw new AppError("sync_final", { params: { status: known.status } });
      const cancelled = await context.outbox.commit(call, async (session) => {
        const row = await cancelUnfinished(call.collections, id, context.clock(), session);
        if (row === null) return { result: null, events: [] };
        return { result: toSync(row), events: endEvents(row) };
      });
      // The sync was finished or cancelled since it was read.
      if (cancelled === null) continue;
      call.log.info({ sync: id }, "import cancelled");
      await removeWaitingFile(context, id, call);
      return cancelled;
    }
  },
} satisfies Rpcs;

/** Deletes the file unless a process is importing it, which then does so itself. */
async function removeWaitingFile(context: Context, id: string, call: Call): Promise<void> {
  let claim: Claim<ImportRow> | undefined;
  try {
    claim = await context.imports.claimRow(id);
    if (claim !== undefined) await discardFile(call.collections, claim);
  } catch (error) {
    call.log.warn(
      { err: error, sync: id },
      "could not delete the file of a cancelled import; the import worker will delete it",
    );
  } finally {
    claim?.stop();
  }
}
