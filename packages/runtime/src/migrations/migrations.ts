import type { Db, IndexDescription } from "mongodb";
import { type Logger, silentLogger } from "../logger.ts";
import type { Mongo } from "../mongo.ts";
import { type Lease, type MigrationRow, takeLease } from "./lease.ts";
import { type Collections, collectionName, type DatabaseSchema, type Step, versionOf } from "./schema.ts";

/** Brings a database to what its schema declares: see docs/decisions/0020-migrations-from-declarations.md. */
export interface Migrations {
  /** Makes sure of the shared collections. @returns whether this call changed anything */
  shared(): Promise<boolean>;
  /** Makes sure of one tenant's collections: one look-up when they are as declared. */
  tenant(tenant: string): Promise<boolean>;
  /**
   * Runs the steps of a tenant once more that older replicas may have written behind, for when there are none any more.
   * The tenant has been brought up to date.
   */
  again(tenant: string): Promise<void>;
}

/** The id of the shared collections' record; no tenant's. */
export const SHARED = "*";

/** How often a process that waits for another one's migration looks, in milliseconds. */
const POLL_MS = 50;

/** Opens the collection `migrations` of a process's database; nothing is changed yet. */
export function openMigrations(mongo: Mongo, schema: DatabaseSchema, log: Logger = silentLogger()): Migrations {
  const rows = mongo.db.collection<MigrationRow>("migrations");
  const steps = Object.entries(schema.steps ?? {});
  const tenantVersion = versionOf(
    schema.perTenant,
    steps.map(([name]) => name),
  );
  const sharedVersion = versionOf(schema.shared);

  const isAt = async (id: string, version: string): Promise<boolean> =>
    (await rows.findOne({ _id: id, versions: version }, { projection: { _id: 1 } })) !== null;

  const bringTo = async (id: string, version: string, change: (lease: Lease) => Promise<void>): Promise<boolean> => {
    for (;;) {
      if (await isAt(id, version)) return false;
      const lease = await takeLease(rows, id);
      if (lease === undefined) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        continue;
      }
      try {
        // Whoever had the lease before may have brought it about between the look-up and the lease.
        if (await isAt(id, version)) return false;
        const started = performance.now();
        await change(lease);
        await lease.done({ version });
        log.info({ migration: id, version, ms: Math.round(performance.now() - started) }, "migrated");
        return true;
      } finally {
        await lease.release();
      }
    }
  };

  const runSteps = async (lease: Lease, wanted: readonly [string, Step][], tenant: string): Promise<void> => {
    for (const [name, run] of wanted) {
      if (lease.steps.includes(name)) continue;
      await run(mongo, tenant, lease.placeOf(name));
      await lease.stepDone(name);
    }
  };

  return {
    shared: () => bringTo(SHARED, sharedVersion, () => createCollections(mongo.db, schema.shared, (name) => name)),
    tenant: (tenant) =>
      bringTo(tenant, tenantVersion, async (lease) => {
        await createCollections(mongo.db, schema.perTenant, (pattern) => collectionName(pattern, tenant));
        await runSteps(lease, steps, tenant);
      }),
    again: async (tenant) => {
      // Under a version of its own, so that it is done once.
      const repeated = steps.filter(([name]) => schema.again?.includes(name));
      const named = repeated.map(([name, step]): [string, Step] => [`${name}-again`, step]);
      if (named.length === 0) return;
      const version = versionOf(
        {},
        named.map(([name]) => name),
      );
      await bringTo(tenant, version, (lease) => runSteps(lease, named, tenant));
    },
  };
}

/** Only ever adds: what an older version still reads by stays until `pruneIndexes`. */
async function createCollections(db: Db, collections: Collections, nameOf: (pattern: string) => string): Promise<void> {
  for (const [pattern, indexes] of Object.entries(collections)) {
    const name = nameOf(pattern);
    // A collection that does not exist yet could not be created inside the transaction that first writes to it.
    if (indexes.length === 0) await db.createCollection(name).catch(ignoreExisting);
    else await db.collection(name).createIndexes(indexes.map((index) => ({ ...index }) as IndexDescription));
  }
}

/**
 * Drops indexes of declared collections that are declared no more. For when no process of an older version runs.
 * @param tenant undefined for the shared collections
 * @returns what was dropped, as `collection.index`
 */
export async function pruneIndexes(db: Db, schema: DatabaseSchema, tenant: string | undefined): Promise<string[]> {
  const declared = tenant === undefined ? schema.shared : schema.perTenant;
  const dropped: string[] = [];
  for (const [pattern, indexes] of Object.entries(declared)) {
    const collection = db.collection(tenant === undefined ? pattern : collectionName(pattern, tenant));
    const kept = new Set(["_id_", ...indexes.map((index) => index.name)]);
    for (const { name } of await collection.indexes().catch(noneOfMissing)) {
      if (name === undefined || kept.has(name)) continue;
      await collection.dropIndex(name);
      dropped.push(`${collection.collectionName}.${name}`);
    }
  }
  return dropped;
}

function ignoreExisting(error: { code?: unknown }): void {
  if (error.code !== 48) throw error; // NamespaceExists
}

function noneOfMissing(error: { code?: unknown }): [] {
  if (error.code !== 26) throw error; // NamespaceNotFound
  return [];
}
