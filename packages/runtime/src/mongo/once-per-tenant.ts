import type { Db } from "mongodb";
import type { DayCountsOfTenants } from "./day-counts/day-counts.ts";
import { Migrations } from "./migrations/migrations.ts";
import type { DatabaseSchema } from "./migrations/schema.ts";
import type { Mongo } from "./mongo.ts";

/** Caches the result of `prepare` per tenant, also for concurrent calls. A failure is not cached. */
function oncePerTenant<T>(prepare: (tenant: string) => Promise<T>): (tenant: string) => Promise<T> {
  const ready = new Map<string, Promise<T>>();
  return (tenant) => {
    const known = ready.get(tenant);
    if (known !== undefined) return known;
    const prepared = prepare(tenant);
    ready.set(tenant, prepared);
    prepared.catch(() => ready.delete(tenant));
    return prepared;
  };
}

/** Opens tenants' collections with their counts. A tenant's first call in this process migrates it if necessary. */
export function tenantsOf<Handles>(schema: DatabaseSchema, handlesOf: (db: Db, tenant: string) => Handles) {
  return (mongo: Mongo, counts: DayCountsOfTenants, migrations: Migrations = new Migrations(mongo, schema)) =>
    oncePerTenant(async (tenant) => {
      await migrations.tenant(tenant);
      return { ...handlesOf(mongo.db, tenant), counts: counts.open(tenant) };
    });
}
