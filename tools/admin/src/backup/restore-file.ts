import { SHARED } from "@matchbook/runtime/mongo/migrations/migrations";
import type { Collection, Document, Filter } from "mongodb";
import type { Installation } from "../installation.ts";
import { ownerFilter, tenantOfCollection } from "../tenant-collections.ts";
import { adderOf, type Sums } from "./amounts.ts";
import { kindOf } from "./parts.ts";
import type { Restored, RestoreLease } from "./restore-progress.ts";
import type { Source, SourceFile } from "./source.ts";

export interface Restoring {
  installation: Installation;
  source: Source;
  /** The only tenant to restore; undefined for all. */
  only: string | undefined;
  lease: RestoreLease;
}

type Rows = Collection<Document & { _id: string }>;

/** The largest batch of one insertion. */
const BATCH_ROWS = 1_000;
const BATCH_BYTES = 8 * 1024 * 1024;

/** Tells whether a file can hold rows to restore. */
export function isWanted({ only }: Restoring, { collection }: SourceFile): boolean {
  const owner = tenantOfCollection(collection);
  return only === undefined || owner === undefined || owner === only;
}

/** @throws Error when the target of a file already has rows of the tenants to restore */
export async function assertEmpty(restoring: Restoring, file: SourceFile): Promise<void> {
  // A process that starts notes its schema there.
  if (file.collection === "migrations") return;
  const { rows, filter } = targetOf(restoring, file);
  if ((await rows.findOne(filter, { projection: { _id: 1 } })) === null) return;
  const found = `${file.process}/${file.collection} is not empty`;
  if (restoring.only === undefined) throw new Error(`${found}; restore into databases without this data`);
  throw new Error(`${found}: there are rows of "${restoring.only}". Delete this tenant first, or restore elsewhere`);
}

/**
 * Inserts the rows of a file, and compares the number and the amounts of the stored rows with those of the backup. Rows of
 * an interrupted attempt are removed first.
 * @throws Error when they differ, or another process may have taken the restore over
 */
export async function restoreFile(restoring: Restoring, file: SourceFile): Promise<Restored> {
  const { rows, filter, own } = targetOf(restoring, file);
  const { lease } = restoring;
  lease.assertHeld();
  if (lease.again)
    await rows.deleteMany(file.collection === "migrations" ? { $and: [filter, { _id: { $ne: SHARED } }] } : filter);
  const restored: Restored = { rows: 0, bytes: 0, held: 0 };
  let batch: (Document & { _id: string })[] = [];
  let bytes = 0;
  const insert = async () => {
    if (batch.length === 0) return;
    lease.assertHeld();
    if (file.collection === "migrations") await rows.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
    await rows.insertMany(batch, { ordered: false });
    restored.rows += batch.length;
    restored.bytes += bytes;
    batch = [];
    bytes = 0;
  };
  for await (const { row, bytes: size } of restoring.source.rows(file)) {
    if (!own && !belongsTo(restoring.only, file.collection, row)) continue;
    const changed = converted(restoring, file, row);
    if (changed !== row && file.collection !== "migrations") restored.held += 1;
    batch.push(changed);
    bytes += size;
    if (batch.length === BATCH_ROWS || bytes >= BATCH_BYTES) await insert();
  }
  await insert();
  if (own) restored.sums = await verify(rows, file);
  return restored;
}

function targetOf({ installation, only }: Restoring, { process, collection }: SourceFile) {
  const database = installation.databases.find((one) => one.process === process);
  if (database === undefined) throw new Error(`there is no process ${process}`);
  const own = tenantOfCollection(collection) !== undefined;
  const rows: Rows = database.mongo.db.collection(collection);
  const filter: Filter<Document & { _id: string }> = own || only === undefined ? {} : ownerFilter(collection, only);
  return { rows, own, filter };
}

function belongsTo(only: string | undefined, collection: string, row: Document): boolean {
  // The shared collections are migrated, not restored.
  if (collection === "migrations" && row._id === SHARED) return false;
  return (
    only === undefined || Object.entries(ownerFilter(collection, only)).every(([key, value]) => row[key] === value)
  );
}

function converted({ source }: Restoring, { process, collection }: SourceFile, row: Document & { _id: string }) {
  // Collections and indexes are created again; the steps that have changed the rows are not repeated.
  if (collection === "migrations") return { ...row, versions: [], owner: null, dueAt: new Date(0) };
  return kindOf(process, collection) === "webhook/endpoints" ? source.held(row) : row;
}

/** @returns the sums of the stored rows, for rows with amounts */
async function verify(rows: Rows, file: SourceFile): Promise<Sums | undefined> {
  const name = `${file.process}/${file.collection}`;
  const count = await rows.countDocuments();
  if (count !== file.rows) throw new Error(`${name} has ${count} rows instead of ${file.rows}`);
  const adder = adderOf(kindOf(file.process, file.collection));
  if (adder === undefined) return undefined;
  for await (const row of rows.find({}, { projection: adder.projection })) adder.add(row);
  const [stored, expected] = [adder.sums(), file.sums ?? {}].map((sums) => JSON.stringify(sums));
  if (stored !== expected) throw new Error(`${name} has the sums ${stored} instead of ${expected}`);
  return adder.sums();
}
