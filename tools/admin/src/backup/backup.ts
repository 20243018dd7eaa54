import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { newId } from "@matchbook/runtime/values/ids";
import type { Installation } from "../installation.ts";
import { assertTenant } from "../known-tenants.ts";
import { knownSteps } from "../schemas.ts";
import { adderOf, type Sums } from "./amounts.ts";
import {
  appendEntry,
  type BackupFile,
  type Manifest,
  type Progress,
  pathOf,
  readManifest,
  readProgress,
  readUnfinished,
  writeManifest,
  writeProgress,
} from "./manifest.ts";
import { kindOf, type Part, partsOf } from "./parts.ts";
import { assertWritable, writeRows } from "./row-files.ts";
import { openSnapshot, readsThePast, type Snapshot, SnapshotGone } from "./snapshot.ts";

export interface BackupOptions {
  /** The folder of the backup. An interrupted backup in it is continued. */
  folder: string;
  /** Backs up only this tenant. Default: everything. */
  tenant?: string | undefined;
}

/** The work of a backup or a restore. */
export interface Totals {
  files: number;
  rows: number;
  bytes: number;
  /** Sums in minor units by kind of row, currency and field. */
  sums: Record<string, Sums>;
}

export interface BackupReport extends Totals, Pick<Manifest, "tenant" | "takenAt"> {
  /**
   * Set when the store read all rows as of `takenAt`. If not, rows written during the backup may contradict each other.
   */
  ofOneTime: boolean;
}

/**
 * Writes the rows of all four databases as they were at one time to a folder (docs/decisions/0050-a-backup-is-a-snapshot.md).
 * An interrupted backup continues with the same snapshot while the server has it, and otherwise begins again.
 * @throws Error when the tenant does not exist, when the folder holds a complete backup, or an interrupted one of something else
 */
export async function backup(installation: Installation, { folder, tenant }: BackupOptions): Promise<BackupReport> {
  const { log } = installation;
  if (tenant !== undefined) await assertTenant(installation, tenant);
  await assertWritable(folder);
  if ((await readManifest(folder)) !== undefined) throw new Error(`${folder} already holds a complete backup`);
  const earlier = await readProgress(folder);
  if (earlier !== undefined && earlier.tenant !== (tenant ?? null))
    throw new Error(`${folder} holds an interrupted backup of ${earlier.tenant ?? "all tenants"}`);
  const { snapshot, progress } = await begin(installation, { folder, tenant }, earlier);
  const ofOneTime = await readsThePast(installation);
  if (!ofOneTime) log.warn(NOT_OF_ONE_TIME);
  const done = new Map((await readUnfinished(folder)).map((file) => [pathOf(folder, file), file]));
  const totals = newTotals();
  for (const file of done.values()) addToTotals(totals, file);
  for (const part of await partsOf(installation, tenant)) {
    const path = pathOf(folder, { process: part.database.process, collection: part.collection });
    if (done.has(path)) continue;
    const file = await writePart(snapshot, part, path);
    if (file === undefined) continue;
    await appendEntry(folder, file);
    addToTotals(totals, file);
    log.debug({ file: path, rows: file.rows }, "backed up");
  }
  const { files, rows, bytes } = totals;
  await writeManifest(folder, progress, { steps: knownSteps(), files, rows, bytes });
  return { tenant: progress.tenant, takenAt: progress.takenAt, ofOneTime, ...totals };
}

const NOT_OF_ONE_TIME =
  "this store has no snapshots: the backup is of one time only if nothing is written while it is made";

async function begin(
  installation: Installation,
  { folder, tenant }: BackupOptions,
  earlier: Progress | undefined,
): Promise<{ snapshot: Snapshot; progress: Progress }> {
  if (earlier !== undefined) {
    try {
      return { snapshot: await openSnapshot(installation, earlier.clusterTime), progress: earlier };
    } catch (error) {
      if (!(error instanceof SnapshotGone)) throw error;
      installation.log.warn({ takenAt: earlier.takenAt }, "the interrupted backup's snapshot is gone; begins again");
    }
  }
  const snapshot = await openSnapshot(installation);
  const { clusterTime } = snapshot;
  const progress: Progress = { id: newId(), tenant: tenant ?? null, clusterTime, takenAt: new Date().toISOString() };
  await writeProgress(folder, progress);
  return { snapshot, progress };
}

/** @returns undefined for a part without rows, which gets no file */
async function writePart(snapshot: Snapshot, part: Part, path: string): Promise<BackupFile | undefined> {
  const { database, collection, filter } = part;
  const adder = adderOf(kindOf(database.process, collection));
  const rows = snapshot.rows(database, collection, filter)[Symbol.asyncIterator]();
  const first: IteratorResult<Uint8Array> = await rows.next();
  if (first.done === true) return undefined;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const content = await writeRows(
    path,
    (async function* () {
      for (let row: Uint8Array | undefined = first.value; row !== undefined; row = (await rows.next()).value) {
        adder?.addRaw(row);
        yield row;
      }
    })(),
  );
  return { process: database.process, collection, ...content, ...(adder === undefined ? {} : { sums: adder.sums() }) };
}

export function newTotals(): Totals {
  return { files: 0, rows: 0, bytes: 0, sums: {} };
}

/** Adds what a file holds to the totals. */
export function addToTotals(
  totals: Totals,
  { process, collection, rows, bytes, sums = {} }: Omit<BackupFile, "sha256">,
): void {
  totals.files += 1;
  totals.rows += rows;
  totals.bytes += bytes;
  const known = totals.sums[kindOf(process, collection)] ?? {};
  for (const [currency, fields] of Object.entries(sums)) {
    const total = (field: string) => BigInt(known[currency]?.[field] ?? 0);
    known[currency] = Object.fromEntries(
      Object.entries(fields).map(([field, sum]) => [field, String(total(field) + BigInt(sum))]),
    );
    totals.sums[kindOf(process, collection)] = known;
  }
}
