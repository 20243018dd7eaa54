import { type Migrations, pruneIndexes, SHARED } from "@matchbook/runtime/mongo/migrations/migrations";
import { forgetMoved } from "@matchbook/runtime/mongo/migrations/move-rows";
import pLimit from "p-limit";
import { completeLinesOf } from "./complete-lines.ts";
import type { Installation, ProcessDatabase } from "./installation.ts";
import { knownTenants } from "./known-tenants.ts";
import { migrationsOf, SCHEMAS } from "./schemas.ts";

export interface MigrateOptions {
  /** Migrates only this tenant and the shared collections. Default: every tenant. */
  tenant?: string | undefined;
  /** Also drops undeclared indexes and repeats steps for rows of older versions. Only when no older process runs. */
  prune?: boolean | undefined;
  /** The number of tenants that are migrated at the same time. */
  concurrency?: number | undefined;
}

export interface MigrateReport {
  tenants: number;
  /** The databases and tenants that this run migrated: `matching/acme`. */
  migrated: string[];
  /** The dropped indexes: `matching/matches.acme.by_old`. */
  pruned: string[];
}

const CONCURRENCY = 4;

/**
 * Migrates every database to the schema of this version. The processes keep running while indexes are built. Several
 * migrations may run at the same time, and an interrupted one can be run again.
 */
export async function migrate(installation: Installation, options: MigrateOptions = {}): Promise<MigrateReport> {
  const { databases } = installation;
  const opened = new Map(databases.map((database) => [database, migrationsOf(installation, database)]));
  const report: MigrateReport = { tenants: 0, migrated: [], pruned: [] };
  const one = async (database: ProcessDatabase, tenant: string | undefined): Promise<void> => {
    const { process, mongo } = database;
    const migrations = opened.get(database) as Migrations;
    const changed = tenant === undefined ? await migrations.shared() : await migrations.tenant(tenant);
    if (changed) report.migrated.push(`${process}/${tenant ?? SHARED}`);
    if (!options.prune) return;
    if (tenant !== undefined) await migrations.again(tenant);
    report.pruned.push(
      ...(await pruneIndexes(mongo.db, SCHEMAS[process], tenant)).map((index) => `${process}/${index}`),
    );
    if (tenant !== undefined) await forgetMoved(mongo.db, tenant);
    await migrations.forgetOlder(tenant);
  };
  for (const database of databases) await one(database, undefined);

  const tenants = options.tenant === undefined ? await knownTenants(installation) : [options.tenant];
  report.tenants = tenants.length;
  const limit = pLimit(options.concurrency ?? CONCURRENCY);
  await Promise.all(
    tenants.map((tenant) =>
      limit(async () => {
        const having = databases.filter(({ process }) => {
          const { perTenant, onDemand = {} } = SCHEMAS[process];
          return [perTenant, onDemand].some((collections) => Object.keys(collections).length > 0);
        });
        await Promise.all(having.map((database) => one(database, tenant)));
        await completeLinesOf(installation, tenant);
      }),
    ),
  );
  return report;
}
