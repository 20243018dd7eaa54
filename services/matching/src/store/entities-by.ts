import { findIn } from "@matchbook/runtime/mongo/find-in";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import type { Collection } from "mongodb";
import type { TenantCollections } from "./tenant-collections.ts";

type Entities = Pick<TenantCollections, "advices" | "counterparties" | "invoices" | "lines" | "matches">;
type RowOf<Kind extends keyof Entities> = Entities[Kind] extends Collection<infer Row> ? Row : never;

/** Makes the look-up of the stored entities that have one of some values in a field, see `findIn`. */
export function entitiesBy<Kind extends keyof Entities, Entity>(
  kind: Kind,
  field: "_id" | (keyof RowOf<Kind> & string),
  fromRow: (row: RowOf<Kind>) => Entity,
) {
  return async (collections: TenantCollections, values: readonly string[]): Promise<Entity[]> => {
    const rows = collections[kind] as unknown as Collection<RowOf<Kind>>;
    return mapInSlices(await findIn(rows, field, values, { session: collections.session }), fromRow);
  };
}
