import { updateOf } from "@matchbook/runtime/mongo/row-update";
import type { Write } from "@matchbook/runtime/mongo/write-together";
import type { WithId } from "mongodb";
import type { SmallRow, SmallRows } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

type Small = Pick<TenantCollections, "small" | "session">;
type Fields<Id extends keyof SmallRows> = Partial<SmallRows[Id]>;

/** The row of this id; undefined before it is stored for the first time. */
export async function findSmall<Id extends keyof SmallRows>(
  { small, session }: Small,
  id: Id,
): Promise<SmallRows[Id] | undefined> {
  const row = await small.findOne({ _id: id }, { session });
  return row === null ? undefined : withoutId<Id>(row);
}

/** A row as its users know it. */
export function withoutId<Id extends keyof SmallRows>({ _id, ...row }: WithId<SmallRow>): SmallRows[Id] {
  return row as unknown as SmallRows[Id];
}

/**
 * Stores fields of a row and leaves the others, which a later version may have added; undefined removes one. Fields
 * made of stored ones are put in the transaction that read those, so of two at the same time one conflicts and repeats.
 */
export async function putSmall<Id extends keyof SmallRows>({ small, session }: Small, id: Id, fields: Fields<Id>) {
  await small.updateOne({ _id: id }, updateOf(fields), { upsert: true, session });
}

export function smallWrite<Id extends keyof SmallRows>({ small }: Small, id: Id, fields: Fields<Id>): Write {
  const operation = { updateOne: { filter: { _id: id }, update: updateOf(fields), upsert: true } };
  return { collection: small, operation };
}
