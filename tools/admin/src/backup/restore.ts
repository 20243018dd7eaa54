import { reopenTenant } from "@matchbook/gateway/store/closed-tenants";
import type { Logger } from "@matchbook/runtime/logger";
import type { Installation } from "../installation.ts";
import { migrate } from "../migrate.ts";
import { tenantOfCollection } from "../tenant-collections.ts";
import { addToTotals, newTotals, type Totals } from "./backup.ts";
import { type BackupFile, type Manifest, readEntries, readManifest } from "./manifest.ts";
import { assertEmpty, isWanted, type Restored, type Restoring, restoreFile } from "./restore-file.ts";

export interface RestoreOptions {
  /** The folder of a complete backup. */
  folder: string;
  /** Restores only this tenant of a backup of all. */
  tenant?: string | undefined;
  /** What happens to deliveries that were not finished; see restore-file.ts. */
  deliveries: "hold" | "send";
}

export interface RestoreReport extends Totals, Pick<Manifest, "takenAt"> {
  tenant: string | null;
  /** Destinations that were disabled, so that nothing is sent again before a person enables them. */
  heldDestinations: number;
}

/** Says which restore runs or was interrupted, and which of its files are complete. It exists during a restore only. */
const PROGRESS = "restore_progress";
interface ProgressRow {
  _id: string;
  backup: string;
  tenant: string | null;
  restored?: Restored;
}
const OF_ALL = "*";

/** Data first, then what processes work on, then the gateway's rows, which let callers in. */
const STAGES: readonly ((file: BackupFile) => boolean)[] = [
  ({ process, collection }) => process !== "gateway" && tenantOfCollection(collection) !== undefined,
  ({ process, collection }) =>
    process !== "gateway" && tenantOfCollection(collection) === undefined && collection !== "outbox",
  ({ process, collection }) => process !== "gateway" && collection === "outbox",
  ({ process, collection }) => process === "gateway" && !ADMITTING.has(collection),
  ({ process, collection }) => process === "gateway" && ADMITTING.has(collection),
];
const GATEWAY_STAGE = 3;
const ADMITTING = new Set(["tenants", "api_keys"]);

/**
 * Restores a backup into databases without its data, and migrates them to this version. Checks every file, the number
 * of rows and the sums of amounts. An interrupted restore can be run again.
 * @throws Error when the backup is incomplete, damaged, or from another version, or when the databases hold such data
 */
export async function restore(
  installation: Installation,
  { folder, tenant, deliveries }: RestoreOptions,
  log: Logger,
): Promise<RestoreReport> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) throw new Error(`${folder} holds no complete backup`);
  if (tenant !== undefined && manifest.tenant !== null && manifest.tenant !== tenant)
    throw new Error(`${folder} is a backup of ${manifest.tenant} alone`);
  assertKnownSteps(installation, manifest);
  const only = tenant ?? manifest.tenant ?? undefined;
  const restoring: Restoring = { installation, folder, only, hold: deliveries === "hold" };
  const progress = installation.gateway.mongo.db.collection<ProgressRow>(PROGRESS);
  const mark = { backup: manifest.id, tenant: only ?? null };
  const running = await progress.findOne({ _id: OF_ALL });
  if (running === null) {
    for await (const file of readEntries(folder)) if (isWanted(restoring, file)) await assertEmpty(restoring, file);
    await progress.insertOne({ _id: OF_ALL, ...mark });
  } else if (running.backup !== mark.backup || running.tenant !== mark.tenant) {
    throw new Error("another restore was interrupted: run it again to finish it");
  }

  const totals = newTotals();
  let heldDestinations = 0;
  for (const [stage, isOfStage] of STAGES.entries()) {
    if (stage === GATEWAY_STAGE) await migrate(installation, { tenant: only });
    for await (const file of readEntries(folder)) {
      if (!isOfStage(file) || !isWanted(restoring, file)) continue;
      const _id = `${file.process}/${file.collection}`;
      const done = await progress.findOne({ _id });
      const restored = done?.restored ?? (await restoreFile(restoring, file, running !== null));
      if (done === null) await progress.insertOne({ _id, ...mark, restored });
      heldDestinations += restored.held;
      addToTotals(totals, { ...file, ...restored });
      log.debug({ file: _id, rows: restored.rows }, "restored");
    }
  }
  if (only !== undefined) await reopenTenant(installation.gateway.mongo.db, only);
  await progress.drop();
  return { tenant: only ?? null, takenAt: manifest.takenAt, ...totals, heldDestinations };
}

function assertKnownSteps({ databases }: Installation, { steps }: Manifest): void {
  for (const { process, schema } of databases) {
    const unknown = (steps[process] ?? []).filter((step) => !(step in (schema.steps ?? {})));
    if (unknown.length > 0)
      throw new Error(`the backup is from another version, whose step ${unknown[0]} this one does not know`);
  }
}
