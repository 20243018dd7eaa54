import type { Collection, Filter } from "mongodb";
import type { TenantCollections } from "./tenant-collections.ts";

/**
 * Makes the look-up of the stored entities that have one of some values. Without values it costs no query.
 * @param of selects the collection
 * @param field has the values, under an index
 * @param fromRow makes an entity of a row
 */
export function entitiesBy<Row extends { _id: string }, Entity>(
  of: (collections: TenantCollections) => Collection<Row>,
  field: "_id" | (keyof Row & string),
  fromRow: (row: Row) => Entity,
) {
  return async (collections: TenantCollections, values: readonly string[]): Promise<Entity[]> => {
    if (values.length === 0) return [];
    const filter = { [field]: { $in: values } } as Filter<Row>;
    const rows = await of(collections).find(filter, { session: collections.session }).toArray();
    return (rows as Row[]).map(fromRow);
  };
}
