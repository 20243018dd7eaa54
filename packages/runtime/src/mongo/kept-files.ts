import { Binary, type Collection, type Db, GridFSBucket, type ObjectId } from "mongodb";
import type { z } from "zod";
import { wholeNumber } from "../process/config.ts";
import type { Collections } from "./migrations/schema.ts";

/** Files of a tenant in GridFS (docs/decisions/0100). The database deletes one at its end; one without is needed. */

const CHUNK_BYTES = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1_000;
const MAX_KEPT_FILES = 1_000;

/** The settings of a service that keeps files. */
export const keptFilesConfig = {
  FILE_RETENTION_DAYS: wholeNumber(90, { least: 0, most: 3_650 }).describe(
    "How many days the original of an imported file can be downloaded. 0 keeps none.",
  ),
  FILE_KEEP_BYTES: wholeNumber(256 * 1024 * 1024, { least: 0 }).describe(
    "The most bytes of originals that this service keeps of a tenant. The oldest are deleted first.",
  ),
} as const;

export type KeptFilesConfig = z.infer<z.ZodObject<typeof keptFilesConfig>>;

/** Collections of a bucket with GridFS's indexes: the driver would make them in the first upload, which may block. */
export function keptFileCollections(bucket: `${string}.*`): Collections {
  const end = { key: { expiresAt: 1 }, name: "end", expireAfterSeconds: 0 };
  return {
    [`${bucket}.files`]: [{ key: { filename: 1, uploadDate: 1 }, name: "filename_1_uploadDate_1" }, end],
    [`${bucket}.chunks`]: [{ key: { files_id: 1, n: 1 }, unique: true, name: "files_id_1_n_1" }, end],
  };
}

interface FileRow {
  _id: string;
  length: number;
  chunkSize: number;
  expiresAt?: Date;
}
interface ChunkRow {
  files_id: string;
  n: number;
  data: Binary;
  expiresAt?: Date;
}

/** The bucket of one tenant. */
export class KeptFiles {
  readonly #bucket: GridFSBucket;
  readonly #files: Collection<FileRow>;
  readonly #chunks: Collection<ChunkRow>;

  constructor(db: Db, bucketName: string) {
    this.#bucket = new GridFSBucket(db, { bucketName, chunkSizeBytes: CHUNK_BYTES });
    this.#files = db.collection(`${bucketName}.files`);
    this.#chunks = db.collection(`${bucketName}.chunks`);
  }

  /** Stores a file without an end, with one chunk in memory; `remove` deletes a failed one. @returns the bytes */
  async save(id: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
    // GridFS accepts any id, and the driver's types only an ObjectId.
    const stream = this.#bucket.openUploadStreamWithId(id as unknown as ObjectId, id);
    // The callback of the failed write reports the error, which without a listener would end the process.
    stream.on("error", () => {});
    // Write one by one, so that no write is in flight after a failure.
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

  /** Stores a whole file with the end of its retention, so that the database deletes it also after a crash. */
  async saveKept(id: string, bytes: Uint8Array, config: KeptFilesConfig, now: Date): Promise<void> {
    if (config.FILE_RETENTION_DAYS === 0) return;
    const expiresAt = endOf(config, now);
    const count = Math.ceil(bytes.length / CHUNK_BYTES);
    const chunks = Array.from({ length: count }, (_, n) => ({
      ...{ files_id: id, n, expiresAt },
      data: new Binary(bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES)),
    }));
    for (const chunk of chunks) await this.#chunks.insertOne(chunk);
    const row = { _id: id, length: bytes.length, chunkSize: CHUNK_BYTES, uploadDate: now, filename: id, expiresAt };
    await this.#files.insertOne(row);
    await this.#deleteOldest(config);
  }

  /** Gives a stored file its end, and deletes the oldest kept files beyond the bounds. */
  async keep(id: string, config: KeptFilesConfig, now: Date): Promise<void> {
    if (config.FILE_RETENTION_DAYS === 0) return this.remove(id);
    const end = { $set: { expiresAt: endOf(config, now) } };
    await this.#chunks.updateMany({ files_id: id }, end);
    await this.#files.updateOne({ _id: id }, end);
    await this.#deleteOldest(config);
  }

  /** The ends of the kept files among these, by id. */
  async ends(ids: string[], now: Date): Promise<Map<string, Date>> {
    const rows = await this.#files.find({ _id: { $in: ids }, expiresAt: { $gt: now } }).toArray();
    return new Map(rows.flatMap(({ _id, expiresAt }) => (expiresAt === undefined ? [] : [[_id, expiresAt]])));
  }

  /** Opens a file, which need not exist before it is read. */
  open(id: string) {
    return new OpenFile(id, this.#files, this.#chunks);
  }

  /** Bytes of a kept file from an offset, at most one chunk, none at its end; undefined when it is gone. */
  async part(id: string, offset: number, now: Date): Promise<Uint8Array | undefined> {
    const row = await this.#files.findOne({ _id: id, expiresAt: { $gt: now } });
    if (row === null) return undefined;
    const found = await this.#chunks.findOne({ files_id: id, n: Math.floor(offset / row.chunkSize) });
    if (found === null && offset < row.length) return undefined;
    return found?.data.buffer.subarray(offset % row.chunkSize) ?? new Uint8Array();
  }

  async remove(id: string): Promise<void> {
    await this.#files.deleteOne({ _id: id });
    await this.#chunks.deleteMany({ files_id: id });
  }

  async #deleteOldest({ FILE_KEEP_BYTES: most }: KeptFilesConfig): Promise<void> {
    const kept = this.#files.find({ expiresAt: { $gt: new Date(0) } }, { projection: { length: 1 } });
    const newestFirst = await kept
      .sort({ expiresAt: -1 })
      .limit(2 * MAX_KEPT_FILES)
      .toArray();
    let bytes = 0;
    for (const [at, { _id, length }] of newestFirst.entries()) {
      bytes += Number(length);
      if (at >= MAX_KEPT_FILES || bytes > most) await this.remove(_id);
    }
  }
}

/** A file that is read with one chunk in memory, which stays: the directory of a zip is read in small parts. */
class OpenFile {
  readonly #id: string;
  readonly #files: Collection<FileRow>;
  readonly #chunks: Collection<ChunkRow>;
  #row: FileRow | undefined;
  #last: { n: number; bytes: Uint8Array } | undefined;

  constructor(id: string, files: Collection<FileRow>, chunks: Collection<ChunkRow>) {
    this.#id = id;
    this.#files = files;
    this.#chunks = chunks;
  }

  async size(): Promise<number> {
    return (await this.#describe()).length;
  }

  /** Streams the bytes from `start` to before `end`, by default all. */
  async *read(start = 0, end = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
    const { length, chunkSize } = await this.#describe();
    const stop = Math.min(end, length);
    for (let n = Math.floor(start / chunkSize); n * chunkSize < stop; n += 1) {
      const offset = n * chunkSize;
      yield (await this.#chunk(n)).subarray(Math.max(0, start - offset), stop - offset);
    }
  }

  async #describe(): Promise<FileRow> {
    this.#row ??= (await this.#files.findOne({ _id: this.#id })) ?? undefined;
    if (this.#row === undefined) throw new Error("the file is missing");
    return this.#row;
  }

  async #chunk(n: number): Promise<Uint8Array> {
    if (this.#last?.n !== n) {
      const found = await this.#chunks.findOne({ files_id: this.#id, n });
      if (found === null) throw new Error("a chunk of the file is missing");
      this.#last = { n, bytes: found.data.buffer };
    }
    return this.#last.bytes;
  }
}

function endOf({ FILE_RETENTION_DAYS: days }: KeptFilesConfig, now: Date): Date {
  return new Date(now.getTime() + days * DAY_MS);
}
