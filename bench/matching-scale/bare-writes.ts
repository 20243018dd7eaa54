import type { Mongo } from "@matchbook/runtime/mongo";
import type { Document } from "mongodb";

const CHUNK = 500;

/**
 * What it costs to store the documents of a collection by insertMany and to update each once, in chunks, one after the other:
 * without any index, and with those of the collection.
 */
export async function bareWrites(
  { db }: Mongo,
  source: string,
): Promise<{ bareSeconds: number; indexedSeconds: number }> {
  const documents = await db.collection(source).find({}).toArray();
  const indexes = (await db.collection(source).indexes()).filter(({ name }) => name !== "_id_");
  const write = async (name: string): Promise<number> => {
    const started = performance.now();
    for (let start = 0; start < documents.length; start += CHUNK) {
      const chunk = documents.slice(start, start + CHUNK);
      await db.collection(name).insertMany(chunk);
      await db.collection<Document>(name).bulkWrite(
        chunk.map(({ _id, state }) => ({
          updateOne: { filter: { _id }, update: { $set: { state: { ...state, seen: 1 } } } },
        })),
      );
    }
    return (performance.now() - started) / 1_000;
  };
  const bareSeconds = await write("bare");
  for (const { key, name, unique = false } of indexes)
    await db.collection("indexed").createIndex(key, { name, unique });
  return { bareSeconds, indexedSeconds: await write("indexed") };
}
