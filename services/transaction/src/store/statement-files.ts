import type { Binary, ObjectId } from "mongodb";
import { filesBucket, type Store } from "./collections.ts";

/**
 * Streams a file into the tenant's GridFS bucket, a chunk in memory at a time. Whatever fails leaves pieces behind, which
 * `removeStatementFile` takes away.
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
  // A failure is reported to the write that met it; without a listener it would also end the process.
  stream.on("error", () => {});
  // One write at a time: when this function has failed, nothing of it is still on its way to the database.
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
 * Streams a file out of the bucket, one chunk in memory at a time: the driver's own stream reads ahead as much as fits
 * into a batch of the database, 16 MiB.
 */
export async function* readStatementFile(store: Store, tenant: string, id: string): AsyncGenerator<Uint8Array> {
  const { files, chunks } = rawCollections(store, tenant);
  const file = await files.findOne({ _id: id });
  if (file === null) throw new Error("the statement file is not there");
  for (let n = 0; n * file.chunkSize < file.length; n += 1) {
    const chunk = await chunks.findOne({ files_id: id, n });
    if (chunk === null) throw new Error("a piece of the statement file is not there");
    yield chunk.data.buffer;
  }
}

/** Removes a file and also what is left of one that was never complete. */
export async function removeStatementFile(store: Store, tenant: string, id: string): Promise<void> {
  const { files, chunks } = rawCollections(store, tenant);
  await files.deleteOne({ _id: id });
  await chunks.deleteMany({ files_id: id });
}

/** The two collections of a bucket, as the GridFS specification has them. */
function rawCollections({ mongo: { db } }: Store, tenant: string) {
  return {
    files: db.collection<{ _id: string; length: number; chunkSize: number }>(`${filesBucket(tenant)}.files`),
    chunks: db.collection<{ files_id: string; n: number; data: Binary }>(`${filesBucket(tenant)}.chunks`),
  };
}

/** GridFS takes any value for an id; the driver's types know only its own kind. */
function fileId(id: string): ObjectId {
  return id as unknown as ObjectId;
}
