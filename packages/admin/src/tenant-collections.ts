import type { Collection, Db, Document, Filter } from "mongodb";
import type { Installation, ProcessDatabase } from "./installation.ts";

/** Rows of one tenant: a whole collection, or its part of a shared one. */
export interface TenantRows {
  process: ProcessDatabase["process"];
  db: Db;
  collection: Collection;
  /** True when the whole collection belongs to the tenant. */
  own: boolean;
  filter: Filter<Document>;
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
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
    for (const name of names) {
      const owner = name.split(".")[1];
      if (name.startsWith("system.") || (owner !== undefined && owner !== tenant)) continue;
      const collection = db.collection(name);
      if (owner === tenant) found.push({ process, db, collection, own: true, filter: {} });
      else if (name === "tenants" || name === "migrations")
        found.push({ process, db, collection, own: false, filter: { _id: tenant } as unknown as Filter<Document> });
      else found.push({ process, db, collection, own: false, filter: { tenant } });
    }
  }
  return found;
}
