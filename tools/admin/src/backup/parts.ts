import type { Document, Filter } from "mongodb";
import type { Installation, ProcessDatabase } from "../installation.ts";
import { tenantOfCollection, tenantRows } from "../tenant-collections.ts";

/** Rows of one collection that a backup contains. */
export interface Part {
  database: ProcessDatabase;
  collection: string;
  filter: Filter<Document>;
}

/** Rows that mean nothing in another system: sign-ins and sessions of the console, marks of work in progress. */
export const LEFT_OUT = new Set(["console_logins", "console_sessions"]);

/** Finds what to back up: of one tenant, or everything. */
export async function partsOf(installation: Installation, tenant: string | undefined): Promise<Part[]> {
  const found = tenant === undefined ? await everything(installation) : await ofTenant(installation, tenant);
  return found.filter(({ collection }) => !LEFT_OUT.has(collection));
}

async function everything({ databases }: Installation): Promise<Part[]> {
  const parts: Part[] = [];
  for (const database of databases) {
    const names = await database.mongo.db.listCollections({ type: "collection" }, { nameOnly: true }).toArray();
    for (const { name } of names) {
      if (!name.startsWith("system.")) parts.push({ database, collection: name, filter: {} });
    }
  }
  return parts;
}

async function ofTenant(installation: Installation, tenant: string): Promise<Part[]> {
  const databases = new Map(installation.databases.map((database) => [database.process, database]));
  return (await tenantRows(installation, tenant)).map(({ process, collection, filter }) => ({
    database: databases.get(process) as ProcessDatabase,
    collection: collection.collectionName,
    filter,
  }));
}

/** The kind of rows in a collection, without its tenant: `matching/matches`. */
export function kindOf(process: string, collection: string): string {
  const tenant = tenantOfCollection(collection);
  return `${process}/${tenant === undefined ? collection : collection.replace(`.${tenant}`, "")}`;
}
