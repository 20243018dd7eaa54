import type { ObjectId } from "mongodb";
import { filesBucket, type Store } from "./collections.ts";

/**
 * Streams a file into the tenant's GridFS bucket, a chunk in memory at a time. Whatever fails leaves pieces behind, which
 * `removeStatementFile` takes away.
 */
export async function saveStatementFile(
  store: Store,
  tenant: string,
  id: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
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
}

/** Streams a file out of the bucket, piece by piece. */
export async function readStatementFile(store: Store, tenant: string, id: string): Promise<AsyncIterable<Uint8Array>> {
  const { files } = await store.collections(tenant);
  return files.openDownloadStream(fileId(id));
}

/** Removes a file and also what is left of one that was never complete. */
export async function removeStatementFile(store: Store, tenant: string, id: string): Promise<void> {
  const { db } = store.mongo;
  await db.collection<{ _id: string }>(`${filesBucket(tenant)}.files`).deleteOne({ _id: id });
  await db.collection<{ files_id: string }>(`${filesBucket(tenant)}.chunks`).deleteMany({ files_id: id });
}

/** GridFS takes any value for an id; the driver's types know only its own kind. */
function fileId(id: string): ObjectId {
  return id as unknown as ObjectId;
}
