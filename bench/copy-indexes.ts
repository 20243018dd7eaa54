import type { Collection, Document } from "mongodb";

/** Creates a collection with the indexes of another one. */
export async function copyIndexes(from: Collection<Document>, to: Collection<Document>): Promise<void> {
  const indexes = (await from.indexes()).filter(({ name }) => name !== "_id_");
  for (const { key, name, unique, sparse, partialFilterExpression } of indexes)
    await to.createIndex(key, { name, unique, sparse, partialFilterExpression });
}
