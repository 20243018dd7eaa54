import type { Collection, Db, Document } from "mongodb";
import type { Collections } from "./migrations/schema.ts";

/**
 * The collection of a tenant's small rows of many kinds, for the schema of a process's database. Every collection and
 * every index is a file of the server, so kinds with a few rows share one. Ids that begin with `day ` or `note ` belong
 * to the day counts.
 */
export const smallCollections: Collections = { "small.*": [] };

export function smallCollection<T extends Document>(db: Db, tenant: string): Collection<T> {
  return db.collection(`small.${tenant}`);
}

const PORTION = 500;

/**
 * Moves the rows of former collections into the small rows of a tenant, as a step of a migration, and drops these
 * collections. No process of an older version may run.
 * @param former by the name of the collection before the tenant: the new id of a row
 */
export async function moveIntoSmallRows(
  db: Db,
  tenant: string,
  former: Readonly<Record<string, (id: string) => string>>,
): Promise<void> {
  const names = new Map(Object.entries(former).map(([name, idOf]) => [`${name}.${tenant}`, idOf]));
  const stored = await db.listCollections({ name: { $in: [...names.keys()] } }, { nameOnly: true }).toArray();
  for (const { name } of stored) {
    const idOf = names.get(name) as (id: string) => string;
    const from = db.collection<Document & { _id: string }>(name);
    for (let after = ""; ; ) {
      const rows = await from
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(PORTION)
        .toArray();
      const last = rows.at(-1);
      if (last === undefined) break;
      // An interrupted move runs again and finds some rows moved.
      const moved = rows.map(({ _id, ...row }) => ({
        updateOne: { filter: { _id: idOf(_id) }, update: { $setOnInsert: row }, upsert: true },
      }));
      await smallCollection<{ _id: string }>(db, tenant).bulkWrite(moved, { ordered: false });
      after = last._id;
    }
    await from.drop();
  }
}
