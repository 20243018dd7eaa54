import { reopenTenant } from "@matchbook/gateway/store/closed-tenants";
import type { Installation } from "../installation.ts";
import { migrate } from "../migrate.ts";
import { knownSteps } from "../schemas.ts";
import { tenantOfCollection } from "../tenant-collections.ts";
import { addToTotals, newTotals, type Totals } from "./backup.ts";
import { assertEmpty, isWanted, type Restoring, restoreFile } from "./restore-file.ts";
import { RestoreLease, restoreProgress } from "./restore-progress.ts";
import type { Source, SourceFile } from "./source.ts";

export interface RestoreReport extends Totals, Pick<Source, "takenAt"> {
  tenant: string | null;
  /** Destinations that were disabled, so that nothing is sent again before a person enables them. */
  heldDestinations: number;
}

/** Data first, then what processes work on, then the gateway's rows, which let callers in. */
const STAGES: readonly ((file: SourceFile) => boolean)[] = [
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
 * Restores a backup or an export into databases without its data, and migrates them to this version. Checks every file,
 * the number of rows and the sums of amounts. An interrupted restore can be run again. One process restores at a time.
 * @param tenant restores only this tenant of a backup of all
 * @throws Error when the source is damaged or from another version, or lacks the tenant, the databases hold such data, or
 *   another process restores
 */
export async function restore(
  installation: Installation,
  source: Source,
  tenant: string | undefined,
): Promise<RestoreReport> {
  if (tenant !== undefined && source.tenant !== null && source.tenant !== tenant)
    throw new Error(`this is a backup of ${source.tenant} alone`);
  assertKnownSteps(source);
  const only = tenant ?? source.tenant ?? undefined;
  const lease = await RestoreLease.take(installation, { backup: source.id, tenant: only ?? null });
  try {
    const report = await restoreAll({ installation, source, only, lease });
    await lease.end();
    return report;
  } catch (error) {
    await lease.interrupt();
    throw error;
  }
}

async function restoreAll(restoring: Restoring): Promise<RestoreReport> {
  const { installation, source, only, lease } = restoring;
  if (!lease.again) {
    await assertRestorable(restoring);
    await lease.checked();
  }
  const progress = restoreProgress(installation);
  const mark = { backup: source.id, tenant: only ?? null };
  const totals = newTotals();
  let heldDestinations = 0;
  for (const [stage, isOfStage] of STAGES.entries()) {
    if (stage === GATEWAY_STAGE) await migrate(installation, { tenant: only });
    for await (const file of source.files()) {
      if (!isOfStage(file) || !isWanted(restoring, file)) continue;
      const _id = `${file.process}/${file.collection}`;
      const done = await progress.findOne({ _id });
      const restored = done?.restored ?? (await restoreFile(restoring, file));
      if (done === null) await progress.insertOne({ _id, ...mark, restored });
      heldDestinations += restored.held;
      addToTotals(totals, { ...file, ...restored });
      installation.log.debug({ file: _id, rows: restored.rows }, "restored");
    }
  }
  lease.assertHeld();
  if (only !== undefined) await reopenTenant(installation.gateway.mongo.db, only);
  return { tenant: only ?? null, takenAt: source.takenAt, ...totals, heldDestinations };
}

/** @throws Error when the source has nothing of the tenant, or the databases hold data of it */
async function assertRestorable(restoring: Restoring): Promise<void> {
  const { source, only } = restoring;
  let found = source.tenant !== null || only === undefined;
  for await (const file of source.files()) {
    if (!isWanted(restoring, file)) continue;
    await assertEmpty(restoring, file);
    // Every tenant has a row in `migrations` of a service, or one in `tenants`.
    if (!found && (file.collection === "tenants" || file.collection === "migrations"))
      for await (const { row } of source.rows(file)) found ||= row._id === only;
  }
  if (!found) throw new Error(`there is no tenant "${only}" in this backup`);
}

function assertKnownSteps({ steps }: Source): void {
  for (const [process, known] of Object.entries(knownSteps())) {
    const unknown = (steps[process] ?? []).filter((step) => !known.some((one) => replaces(one, step)));
    if (unknown.length > 0)
      throw new Error(`the backup is from another version, whose step ${unknown[0]} this one does not know`);
  }
}

/** Recognizes the same step, and one with a higher number, which replaces it: `derived-rows-13`. */
function replaces(known: string, step: string): boolean {
  const [own, other] = [splitNumber(known), splitNumber(step)];
  return own.name === other.name && own.number >= other.number;
}

/** The name of a step and the number at its end, 0 without one. */
function splitNumber(step: string): { name: string; number: number } {
  const [, name = step, number = 0] = /^(.*)-(\d+)$/.exec(step) ?? [];
  return { name, number: Number(number) };
}
