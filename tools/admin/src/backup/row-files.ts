import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Files of BSON documents one after the other, as `mongodump` writes them: https://bsonspec.org/spec.html. */

/** The size, number and SHA-256 of a file's documents. */
export interface Content {
  rows: number;
  bytes: number;
  sha256: string;
}

/** The number of bytes that are collected before they are written. */
const WRITE_BYTES = 1024 * 1024;
/** The largest document in bytes: MongoDB's limit of 16 MiB, and what the server may add to it. */
const MAX_ROW_BYTES = 16 * 1024 * 1024 + 16 * 1024;
/** The smallest document: its length and its end. */
const MIN_ROW_BYTES = 5;

/**
 * Writes documents to a file that only its owner may read. The file appears under its name when it is complete and on
 * disk.
 */
export async function writeRows(path: string, rows: AsyncIterable<Uint8Array>): Promise<Content> {
  const hash = createHash("sha256");
  const content = { rows: 0, bytes: 0 };
  await writeAtomically(path, async (write) => {
    let chunk: Uint8Array[] = [];
    let size = 0;
    const flush = async () => {
      const bytes = Buffer.concat(chunk);
      hash.update(bytes);
      await write(bytes);
      chunk = [];
      size = 0;
    };
    for await (const row of rows) {
      chunk.push(row);
      size += row.length;
      content.rows += 1;
      content.bytes += row.length;
      if (size >= WRITE_BYTES) await flush();
    }
    await flush();
  });
  return { ...content, sha256: hash.digest("hex") };
}

/** Creates a folder for its owner and proves that files can be written there. Call it before anything else is made. */
export async function assertWritable(folder: string): Promise<void> {
  await createFolder(folder);
  const probe = join(folder, ".writable.part");
  await (await open(probe, "w", 0o600)).close();
  await rm(probe);
}

/** Creates a folder and those above it. The recursive mkdir of Node never ends in /proc, where no folder can be created. */
async function createFolder(folder: string): Promise<void> {
  const create = () => mkdir(folder, { mode: 0o700 });
  try {
    await create();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT") throw error;
    await createFolder(dirname(folder));
    await create();
  }
}

/** Writes a file under a temporary name and renames it when it is on disk. */
export async function writeAtomically(
  path: string,
  work: (write: (bytes: Uint8Array) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, "w", 0o600);
  try {
    await work((bytes) => file.writeFile(bytes));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

/**
 * Reads the documents of a file one by one, in bounded memory.
 * @throws Error when the file is not as the manifest describes it; the documents before the error were yielded
 */
export async function* readRows(path: string, expected: Content): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let rows = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of createReadStream(path, { highWaterMark: WRITE_BYTES }) as AsyncIterable<Buffer>) {
    hash.update(bytes);
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let at = 0;
    while (rest.length - at >= MIN_ROW_BYTES) {
      const length = rest.readInt32LE(at);
      if (length < MIN_ROW_BYTES || length > MAX_ROW_BYTES) throw new Error(`${path}: document ${rows + 1} is damaged`);
      if (rest.length - at < length) break;
      rows += 1;
      yield rest.subarray(at, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0 || rows !== expected.rows || hash.digest("hex") !== expected.sha256)
    throw new Error(`${path} is not what the backup wrote: ${rows} of ${expected.rows} rows, or its SHA-256 differs`);
}
