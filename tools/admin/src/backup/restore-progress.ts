import type { Installation } from "../installation.ts";
import type { Restored } from "./restore-file.ts";

/** Says which restore runs or was interrupted, and which of its files are complete. It exists during a restore only. */
interface ProgressRow {
  _id: string;
  backup: string;
  tenant: string | null;
  restored?: Restored;
}
export const OF_ALL = "*";

export function restoreProgress({ gateway }: Installation) {
  return gateway.mongo.db.collection<ProgressRow>("restore_progress");
}

/**
 * Running an interrupted restore again replaces rows and skips complete files, so nothing else may write to its tenants.
 * @throws Error when a restore of the tenant, or of all, runs or was interrupted
 */
export async function assertNotRestoring(installation: Installation, tenant: string): Promise<void> {
  const running = await restoreProgress(installation).findOne({ _id: OF_ALL });
  if (running === null || (running.tenant !== null && running.tenant !== tenant)) return;
  const way = running.tenant === null ? "" : `, or run "tenant delete ${tenant}" to give it up`;
  throw new Error(`a restore of ${running.tenant ?? "all"} was interrupted: run it again to finish it${way}`);
}

/** Whether a restore of this tenant alone runs or was interrupted. */
export async function isRestoring(installation: Installation, tenant: string): Promise<boolean> {
  return (await restoreProgress(installation).findOne({ _id: OF_ALL }))?.tenant === tenant;
}
