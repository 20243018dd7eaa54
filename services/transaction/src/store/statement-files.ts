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

/** A stored statement file. */
export interface StoredFile {
  /** The size in bytes. */
  size: () => Promise<number>;
  /** Streams the bytes from `start` to before `end`, by default all, with one chunk in memory. */
  read: (start?: number, end?: number) => AsyncGenerator<Uint8Array>;
}

/**
 * Opens a file of the bucket. The driver's own stream would read ahead a whole batch of the database, 16 MiB. The last
 * chunk stays in memory, because the directory of a zip is read in small parts.
 */
export function openStatementFile(store: Store, tenant: string, id: string): StoredFile {
  const { files, chunks } = rawCollections(store, tenant);
  let known: { length: number; chunkSize: number } | undefined;
  let last: { n: number; bytes: Uint8Array } | undefined;

  async function describe() {
    known ??= (await files.findOne({ _id: id })) ?? undefined;
    if (known === undefined) throw new Error("the statement file is missing");
    return known;
  }
  async function chunk(n: number): Promise<Uint8Array> {
    if (last?.n === n) return last.bytes;
    const found = await chunks.findOne({ files_id: id, n });
    if (found === null) throw new Error("a chunk of the statement file is missing");
    last = { n, bytes: found.data.buffer };
    return last.bytes;
  }

  return {
    size: async () => (await describe()).length,
    async *read(start = 0, end = Number.POSITIVE_INFINITY) {
      const { length, chunkSize } = await describe();
      const stop = Math.min(end, length);
      for (let n = Math.floor(start / chunkSize); n * chunkSize < stop; n += 1) {
        const offset = n * chunkSize;
        yield (await chunk(n)).subarray(Math.max(0, start - offset), stop - offset);
      }
    },
  };
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
