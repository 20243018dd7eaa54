import type { Collection, Db, Document } from "mongodb";
import type { Collections } from "./migrations/schema.ts";

/**
 * The collection of a tenant's small rows of many kinds: every collection and every index is a file of the server, so
 * kinds with a few rows share one. Ids that begin with `day ` or `note ` belong to the day counts.
 */
export const smallCollections: Collections = { "small.*": [] };

export function smallCollection<T extends Document>(db: Db, tenant: string): Collection<T> {
  return db.collection(`small.${tenant}`);
}
