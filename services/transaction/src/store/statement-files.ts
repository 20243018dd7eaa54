import type { Binary, ObjectId } from "mongodb";
import { filesBucket, type Store } from "./collections.ts";

/**
 * Streams a file into the tenant's GridFS bucket with one chunk in memory. A failure leaves chunks behind, which
 * `removeStatementFile` deletes.
 * @returns the size of the file in bytes
 */
export async function saveStatementFile(
  store: Store,
  tenant: string,
  id: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { files } = await store.collections(tenant);
  const stream = files.openUploadStreamWithId(fileId(id), id);
  // The callback of the failed write reports the error. Without a listener, the error would also end the process.
  stream.on("error", () => {});
  // One write at a time, so no write is in flight after this function has failed.
  for await (const chunk of chunks) {
    await new Promise<void>((resolve, reject) => {
      stream.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }
  await new Promise<void>((resolve, reject) => {
    stream.once("error", reject);
    stream.end(() => resolve());
  });
  return stream.length;
}

/**
 * Streams a file out of the bucket with one chunk in memory. The driver's own stream would read ahead a whole batch of
 * the database, 16 MiB.
 */
export async function* readStatementFile(store: Store, tenant: string, id: string): AsyncGenerator<Uint8Array> {
  const { files, chunks } = rawCollections(store, tenant);
  const file = await files.findOne({ _id: id });
  if (file === null) throw new Error("the statement file is missing");
  for (let n = 0; n * file.chunkSize < file.length; n += 1) {
    const chunk = await chunks.findOne({ files_id: id, n });
    if (chunk === null) throw new Error("a chunk of the statement file is missing");
    yield chunk.data.buffer;
  }
}

/** Deletes a file, complete or not. */
export async function removeStatementFile(store: Store, tenant: string, id: string): Promise<void> {
  const { files, chunks } = rawCollections(store, tenant);
  await files.deleteOne({ _id: id });
  await chunks.deleteMany({ files_id: id });
}

/** The two collections of a GridFS bucket, by the GridFS specification. */
function rawCollections({ mongo: { db } }: Store, tenant: string) {
  return {
    files: db.collection<{ _id: string; length: number; chunkSize: number }>(`${filesBucket(tenant)}.files`),
    chunks: db.collection<{ files_id: string; n: number; data: Binary }>(`${filesBucket(tenant)}.chunks`),
  };
}

/** GridFS accepts any id; only the driver's types require an ObjectId. */
function fileId(id: string): ObjectId {
  return id as unknown as ObjectId;
}
