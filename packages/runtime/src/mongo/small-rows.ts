import type { Collection, Db, Document } from "mongodb";
import type { Collections } from "./migrations/schema.ts";
import { sharedRows } from "./shared-rows.ts";

/** Small rows of many kinds, of all tenants. Ids with `day ` or `note ` belong to the day counts. */
export const smallCollections: Collections = { small: [] };

export function smallCollection<T extends Document>(db: Db, tenant: string): Collection<T> {
  return sharedRows(db, "small", tenant);
}
