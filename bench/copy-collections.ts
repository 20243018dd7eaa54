import type { Collection, Document } from "mongodb";

/** Creates a collection with the indexes of another one. */
export async function copyIndexes(from: Collection<Document>, to: Collection<Document>): Promise<void> {
  const indexes = (await from.indexes()).filter(({ name }) => name !== "_id_");
  for (const { key, name, unique, sparse, partialFilterExpression } of indexes)
    await to.createIndex(key, { name, unique, sparse, partialFilterExpression });
}

/** Adds rows of a collection to another one of the same server. @param most of them; by default all */
export async function copyRows(
  from: Collection<Document>,
  // biome-ignore lint/suspicious/noExplicitAny: collections hold rows of many kinds.
  to: Collection<any>,
  most = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const into = { db: to.dbName, coll: to.collectionName };
  await from.aggregate([{ $limit: most }, { $merge: { into } }]).toArray();
}
