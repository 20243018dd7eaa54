import { KEY_CACHE_MS } from "@matchbook/gateway/auth/key-verifier";
import { closeTenant } from "@matchbook/gateway/store/closed-tenants";
import { connectNats, eventSubject } from "@matchbook/runtime/nats";
import type { Installation } from "./installation.ts";
import type { Settings } from "./settings.ts";
import { tenantRows } from "./tenant-collections.ts";

export interface DeleteReport {
  tenant: string;
  /** Rows that were removed, by process and kind of collection. */
  removed: Record<string, number>;
  /** Events that were removed from the stream. */
  events: number;
}

/** How long requests that were admitted before may still come in, in milliseconds. */
const ADMITTED_MS = KEY_CACHE_MS + 1_000;
/** How long to wait between two looks: what was under way at the first has ended at the second. */
const BETWEEN_MS = 2_000;

/**
 * Removes everything about a tenant: its credentials first, so that nobody can act for it any more, then its events and
 * its rows in every database, until a look at all of them finds nothing twice. Interrupted, it is run again.
 */
export async function deleteTenant(
  installation: Installation,
  settings: Settings,
  tenant: string,
): Promise<DeleteReport> {
  const { NATS_URL: natsUrl } = settings;
  if (natsUrl === undefined) throw new Error("NATS_URL is needed: a tenant's events are in the stream, too");
  const { db } = installation.gateway.mongo;
  const report: DeleteReport = { tenant, removed: {}, events: 0 };
  await closeTenant(db, tenant, new Date());
  await db.collection<{ tenant: string }>("api_keys").updateMany({ tenant }, { $set: { revokedAt: new Date() } });

  const nats = await connectNats(natsUrl, settings.NATS_STREAM, "admin", settings);
  try {
    for (let clean = 0, round = 0; clean < 2; round++) {
      await new Promise((resolve) => setTimeout(resolve, round === 0 ? ADMITTED_MS : BETWEEN_MS));
      // What waits to be published goes before what is published, and that before what would be made of it.
      const rows = await removeRows(installation, tenant, report, (name) => name === "outbox");
      const { purged } = await nats.jsm.streams.purge(nats.stream, { filter: eventSubject(nats.root, tenant, ">") });
      report.events += purged;
      // The backlogs of the consumers go before what would be made of them.
      const backlog = await removeRows(installation, tenant, report, (name) => name === "event_backlog");
      // The tenant's own collections go when what still writes to them by itself has come to its end.
      const rest = await removeRows(
        installation,
        tenant,
        report,
        (name, own) => name !== "outbox" && !(own && round === 0),
      );
      clean = round > 0 && rows + backlog + rest + purged === 0 ? clean + 1 : 0;
    }
  } finally {
    await nats.connection.close();
  }
  return report;
}

/** @returns how many rows and collections were removed */
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
      count = (await collection.deleteMany(filter)).deletedCount;
    }
    changes += count;
    if (count > 0) removed[key] = (removed[key] ?? 0) + count;
  }
  return changes;
}
