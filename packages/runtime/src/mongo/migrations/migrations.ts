import { setTimeout as sleep } from "node:timers/promises";
import type { Collection, Db, IndexDescription } from "mongodb";
import { type Logger, silentLogger } from "../../process/logger.ts";
import type { Mongo } from "../mongo.ts";
import { type Lease, type MigrationRow, takeLease } from "./lease.ts";
import { BASELINE, type Collections, collectionName, type DatabaseSchema, type Step, versionOf } from "./schema.ts";

/** Id of the shared collections' row, which no tenant has. */
export const SHARED = "*";

/** Pause of a process while another one migrates, in milliseconds. */
const POLL_MS = 50;

type NamedStep = [name: string, step: Step];

/** Migrates a database to its declared schema, also beside other processes (docs/decisions/0020). */
export class Migrations {
  readonly #mongo: Mongo;
  readonly #schema: DatabaseSchema;
  readonly #log: Logger;
  readonly #rows: Collection<MigrationRow>;
  readonly #steps: readonly NamedStep[];
  /** Steps with another name, so that they run once more. */
  readonly #repeated: readonly NamedStep[];
  readonly #versions: { shared: string; tenant: string; again: string };

  constructor(mongo: Mongo, schema: DatabaseSchema, log: Logger = silentLogger()) {
    this.#mongo = mongo;
    this.#schema = schema;
    this.#log = log;
    this.#rows = mongo.db.collection<MigrationRow>("migrations");
    this.#steps = Object.entries(schema.steps ?? {});
    this.#repeated = this.#steps
      .filter(([name]) => schema.again?.includes(name))
      .map(([name, step]): NamedStep => [`${name}-again`, step]);
    this.#versions = {
      shared: versionOf(schema.shared),
      tenant: versionOf({ ...schema.perTenant, ...schema.onDemand }, namesOf(this.#steps)),
      again: versionOf({}, namesOf(this.#repeated)),
    };
  }

  /** @returns true when it changed anything @throws Error when the database holds data from before the baseline */
  async shared(): Promise<boolean> {
    await assertBaseline(this.#rows);
    const { shared } = this.#schema;
    return this.#migrateTo(SHARED, this.#versions.shared, () => ensureCollections(this.#mongo.db, shared, SHARED));
  }

  /** Migrates one tenant's collections; costs one query when they are up to date. */
  tenant(tenant: string): Promise<boolean> {
    return this.#migrateTo(tenant, this.#versions.tenant, async (lease) => {
      const { db } = this.#mongo;
      const used = await existingOf(db, this.#schema.onDemand, tenant);
      await ensureCollections(db, { ...this.#schema.perTenant, ...used }, tenant);
      await this.#runSteps(lease, this.#steps, tenant);
    });
  }

  /** Repeats the steps in `again` for rows that older replicas wrote after them. Call it when none of those runs. */
  async again(tenant: string): Promise<void> {
    if (this.#repeated.length === 0) return;
    const { tenant: current, again } = this.#versions;
    // An older version has run since the steps were repeated.
    const others = { $elemMatch: { $nin: [current, again] } };
    await this.#rows.updateOne({ _id: tenant, versions: others }, { $pull: { versions: again } });
    await this.#migrateTo(tenant, again, (lease) => this.#runSteps({ ...lease, steps: [] }, this.#repeated, tenant));
  }

  /** Forgets migrations to older versions. Call it when indexes are dropped: an older version creates them again. */
  async forgetOlder(tenant: string | undefined): Promise<void> {
    const { shared, tenant: current, again } = this.#versions;
    const kept = tenant === undefined ? [shared] : [current, again];
    await this.#rows.updateOne({ _id: tenant ?? SHARED }, { $pull: { versions: { $nin: kept } } });
  }

  async waiting(): Promise<string[]> {
    return this.#rows.distinct("_id", { _id: { $ne: SHARED }, versions: { $ne: this.#versions.tenant } });
  }

  async isSharedWaiting(): Promise<boolean> {
    return (await this.#rows.countDocuments({ _id: SHARED, versions: this.#versions.shared })) === 0;
  }

  /** Makes a change under the lease of `id`. @returns false when a process made it before */
  async #migrateTo(id: string, version: string, change: (lease: Lease) => Promise<void>): Promise<boolean> {
    const done = { _id: id, versions: version };
    const isDone = async () => (await this.#rows.findOne(done, { projection: { _id: 1 } })) !== null;
    const started = performance.now();
    for (;;) {
      if (await isDone()) return false;
      const lease = await takeLease(this.#rows, id, this.#mongo, this.#log);
      if (lease === undefined) {
        await sleep(POLL_MS);
        continue;
      }
      try {
        // The previous holder of the lease may have finished between the query and the lease.
        if (await isDone()) return false;
        await change(lease);
        await lease.done(version);
        this.#log.info({ migration: id, version, ms: Math.round(performance.now() - started) }, "migrated");
        return true;
      } finally {
        await lease.release();
      }
    }
  }

  async #runSteps(lease: Lease, wanted: readonly NamedStep[], tenant: string): Promise<void> {
    for (const [name, run] of wanted) {
      if (lease.steps.includes(name)) continue;
      await run(this.#mongo, tenant, lease.progressOf(name));
      await lease.stepDone(name);
    }
  }
}

function namesOf(steps: readonly NamedStep[]): string[] {
  return steps.map(([name]) => name);
}

async function assertBaseline(rows: Collection<MigrationRow>): Promise<void> {
  if ((await rows.findOne({ _id: SHARED, baseline: { $ne: BASELINE } })) === null) return;
  throw new Error(
    `The database ${rows.dbName} holds data from before the first release, which this version cannot read. Use an empty one.`,
  );
}

async function existingOf(db: Db, collections: Collections = {}, tenant: string): Promise<Collections> {
  const $in = Object.keys(collections).map((pattern) => collectionName(pattern, tenant));
  const found = await db.listCollections({ name: { $in } }, { nameOnly: true }).toArray();
  const names = new Set(found.map(({ name }) => name));
  return Object.fromEntries(Object.entries(collections).filter(([name]) => names.has(collectionName(name, tenant))));
}

/** Creates a tenant's missing collections with indexes. Call it before each first row: a tenant may be deleted. */
export async function ensureCollections(db: Db, collections: Collections, tenant: string): Promise<void> {
  const create = async ([pattern, indexes]: [string, Collections[string]]): Promise<void> => {
    const name = collectionName(pattern, tenant);
    // A transaction cannot create the collection that it writes to.
    if (indexes.length === 0) await db.createCollection(name).catch(ignoreExisting);
    else await db.collection(name).createIndexes(indexes.map((index) => ({ ...index }) as IndexDescription));
  };
  await Promise.all(Object.entries(collections).map(create));
}

/** Drops undeclared indexes of declared collections, when no older version runs. @returns `collection.index` of each */
export async function pruneIndexes(db: Db, schema: DatabaseSchema, tenant: string | undefined): Promise<string[]> {
  const declared = tenant === undefined ? schema.shared : { ...schema.perTenant, ...schema.onDemand };
  const dropped: string[] = [];
  for (const [pattern, indexes] of Object.entries(declared)) {
    const collection = db.collection(collectionName(pattern, tenant ?? SHARED));
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
