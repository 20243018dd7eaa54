import { findIn } from "@matchbook/runtime/find-in";
import type { Collection, Document } from "mongodb";
import type { TenantCollections } from "./tenant-collections.ts";

/**
 * Makes the look-up of the stored entities that have one of some values in a field, see `findIn`.
 * @param of selects the collection
 * @param fromRow makes an entity of a row
 */
export function entitiesBy<Row extends Document, Entity>(
  of: (collections: TenantCollections) => Collection<Row>,
  field: "_id" | (keyof Row & string),
  fromRow: (row: Row) => Entity,
) {
  return async (collections: TenantCollections, values: readonly string[]): Promise<Entity[]> =>
    (await findIn(of(collections), field, values, { session: collections.session })).map(fromRow);
}
