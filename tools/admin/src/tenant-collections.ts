import type { Collection, Db, Document, Filter } from "mongodb";
import type { Installation, ProcessDatabase } from "./installation.ts";

/** Rows of one tenant: a whole collection, or its part of a shared one. */
export interface TenantRows {
  process: ProcessDatabase["process"];
  db: Db;
  collection: Collection;
  /** Set when the whole collection belongs to the tenant. */
  own: boolean;
  filter: Filter<Document>;
}

/** The tenant whose collection this is, by its name; undefined for a shared collection. */
export function tenantOfCollection(name: string): string | undefined {
  return name.split(".")[1];
}

/** Selects the rows of a tenant in a shared collection. */
export function ownerFilter(collection: string, tenant: string): Record<string, string> {
  return collection === "tenants" || collection === "migrations" ? { _id: tenant } : { tenant };
}

/**
 * Finds all rows of a tenant, even in collections that the schema does not declare. A collection belongs to a tenant
 * when the second part of its name is the tenant's id (`matches.acme`, `statements.acme.chunks`). Rows of shared
 * collections have the id in `tenant`; in `tenants` and `migrations` it is the id of the row.
 */
export async function tenantRows(installation: Installation, tenant: string): Promise<TenantRows[]> {
  const found: TenantRows[] = [];
  for (const { process, mongo } of installation.databases) {
    const { db } = mongo;
    const names = (await db.listCollections({ type: "collection" }, { nameOnly: true }).toArray())
      .map(({ name }) => name)
      .sort();
    for (const name of names) {
      const owner = tenantOfCollection(name);
      if (name.startsWith("system.") || (owner !== undefined && owner !== tenant)) continue;
      const collection = db.collection(name);
      const own = owner === tenant;
      found.push({ process, db, collection, own, filter: own ? {} : (ownerFilter(name, tenant) as Filter<Document>) });
    }
  }
  return found;
}
