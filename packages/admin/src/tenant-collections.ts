import type { Collection, Db, Document, Filter } from "mongodb";
import type { Installation, ProcessDatabase } from "./installation.ts";

/** Rows of one tenant: a collection of its own, or its part of a shared one. */
export interface TenantRows {
  process: ProcessDatabase["process"];
  db: Db;
  collection: Collection;
  /** True when the whole collection is the tenant's. */
  own: boolean;
  filter: Filter<Document>;
}

/**
 * Everywhere that rows of a tenant are, whatever the schema declares: a collection is a tenant's when the second part of
 * its name is its id (`matches.acme`, `statements.acme.chunks`), as every pattern of the schemas says; rows of shared
 * collections have it in `tenant`, except for the tenant's own row and its migration records, whose id it is.
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
