import { KEY_CACHE_MS } from "@matchbook/gateway/auth/key-verifier";
import { closeTenant, isTenantClosed } from "@matchbook/gateway/store/closed-tenants";
import { connectNats, eventSubject } from "@matchbook/runtime/events/nats";
import { forgetMoved } from "@matchbook/runtime/mongo/migrations/move-rows";
import type { Collection, Document, Filter } from "mongodb";
import { giveUpRestore, RESTORE_PROGRESS } from "./backup/restore-progress.ts";
import type { Installation } from "./installation.ts";
import { assertTenant } from "./known-tenants.ts";
import type { Settings } from "./settings.ts";
import { tenantRows } from "./tenant-collections.ts";

export interface DeleteReport {
  tenant: string;
  /** The number of deleted rows by process and kind of collection. */
  removed: Record<string, number>;
  events: number;
}

/** The time in which gateways may still accept a cached key of the tenant, in milliseconds. */
const ADMITTED_MS = KEY_CACHE_MS + 1_000;
/**
 * The pause between two rounds, in milliseconds. Work in progress in one round has ended in the next. Two pauses follow
 * the removal of the last row, longer than matching keeps ids in memory (`IDS_KEPT_MS`).
 */
const BETWEEN_MS = 2_000;

/**
 * Deletes everything about a tenant: first its credentials, so that no request can be made for it, then its events and
 * its rows in every database. Repeats until two successive rounds find nothing. An interrupted deletion can be run
 * again. It gives an interrupted restore of the tenant up.
 * @throws Error when the tenant does not exist, a restore of it runs, or a restore of all runs or was interrupted
 */
export async function deleteTenant(
  installation: Installation,
  settings: Settings,
  tenant: string,
): Promise<DeleteReport> {
  const { NATS_URL: natsUrl } = settings;
  if (natsUrl === undefined) throw new Error("NATS_URL is required: the stream holds events of the tenant");
  const { db } = installation.gateway.mongo;
  const restore = await giveUpRestore(installation, tenant);
  // An interrupted deletion may have left nothing but the mark.
  if (restore === undefined && !(await isTenantClosed(db, tenant))) await assertTenant(installation, tenant);
  try {
    const report = await deleteAll(installation, settings, { tenant, natsUrl });
    await restore?.end();
    return report;
  } catch (error) {
    await restore?.interrupt();
    throw error;
  }
}

async function deleteAll(
  installation: Installation,
  settings: Settings,
  { tenant, natsUrl }: { tenant: string; natsUrl: string },
): Promise<DeleteReport> {
  const { db } = installation.gateway.mongo;
  const report: DeleteReport = { tenant, removed: {}, events: 0 };
  await closeTenant(db, tenant, new Date());
  await db.collection<{ tenant: string }>("api_keys").updateMany({ tenant }, { $set: { revokedAt: new Date() } });

  const nats = await connectNats(natsUrl, settings.NATS_STREAM, "admin", settings);
  try {
    for (let clean = 0, round = 0; clean < 2; round++) {
      await new Promise((resolve) => setTimeout(resolve, round === 0 ? ADMITTED_MS : BETWEEN_MS));
      // The order follows the data: first unpublished events, then published ones, then the rows made from them.
      const rows = await removeRows(installation, tenant, report, (name) => name === "outbox");
      const { purged } = await nats.jsm.streams.purge(nats.stream, { filter: eventSubject(nats.root, tenant, ">") });
      report.events += purged;
      // The backlogs of the consumers come before the rows that consumers make from them.
      const backlog = await removeRows(installation, tenant, report, (name) => name === "event_backlog");
      // The tenant's own collections are kept in the first round, while background work may still write to them.
      const rest = await removeRows(
        installation,
        tenant,
        report,
        // Its lease keeps other restores away until the end.
        (name, own) => name !== "outbox" && name !== RESTORE_PROGRESS && !(own && round === 0),
      );
      clean = round > 0 && rows + backlog + rest + purged === 0 ? clean + 1 : 0;
    }
    for (const { mongo } of installation.databases) await forgetMoved(mongo.db, tenant);
  } finally {
    await nats.connection.close();
  }
  return report;
}

/** @returns the number of deleted rows and collections */
async function removeRows(
  installation: Installation,
  tenant: string,
  { removed }: DeleteReport,
  wanted: (name: string, own: boolean) => boolean,
): Promise<number> {
  let changes = 0;
  for (const { process, db, collection, own, filter } of await tenantRows(installation, tenant)) {
    const name = collection.collectionName;
    if (!wanted(name, own)) continue;
    const key = `${process}/${name.replace(`.${tenant}`, "")}`;
    let count: number;
    if (own) {
      count = await collection.countDocuments({});
      await db.dropCollection(name);
      changes += 1;
    } else {
      count = await removePortions(collection, filter);
    }
    changes += count;
    if (count > 0) removed[key] = (removed[key] ?? 0) + count;
  }
  return changes;
}

/** The most rows that one command deletes. */
const PORTION = 10_000;

async function removePortions(rows: Collection, filter: Filter<Document>): Promise<number> {
  for (let removed = 0; ; ) {
    const found = await rows.find(filter, { projection: { _id: 1 }, limit: PORTION }).toArray();
    if (found.length === 0) return removed;
    removed += (await rows.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } })).deletedCount;
  }
}
