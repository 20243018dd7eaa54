import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import yauzl from "yauzl";
import { StatementError, tooCostly } from "../statement-error.ts";
import { createUnpackBounds, type UnpackBounds } from "./bounds.ts";
import { inflate } from "./inflate.ts";
import type { RandomAccess } from "./random-access.ts";

/** A file in a zip. Its content can be read at any time. */
export interface ZipMember {
  /** The path in the zip. */
  name: string;
  /** The bytes that it unpacks to, by the directory. The content ends with an error where it has more. */
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** The most members of a zip. A directory that claims more is refused before it is read. */
const MAX_MEMBERS = 1_000;

/** Larger pieces than the default of zlib, of which each costs a turn of the event loop. */
const CHUNK_BYTES = 65_536;

// Files that macOS and Windows add to a zip by themselves.
const SYSTEM_FILE = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

// A local file header, or the end of the directory of a zip without members (APPNOTE 4.3.7, 4.3.16).
const SIGNATURES = ["PK\x03\x04", "PK\x05\x06"];

export function isZip(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 4)).toString("latin1");
  return SIGNATURES.includes(start);
}

/**
 * The files in a zip (PKWARE APPNOTE 6.3, also ZIP64), in the order of its directory and without folders. yauzl reads
 * the directory, a member at a time. The content is unpacked as a stream and compared with its size and checksum.
 *
 * Throws `StatementError` for a damaged zip and for one that exceeds the bounds (see bounds.ts).
 */
export async function* zipMembers(file: RandomAccess): AsyncGenerator<ZipMember> {
  const size = await file.size();
  const reader = new RangeReader(file);
  const bound = createUnpackBounds("zip");
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, size, { autoClose: false });
    if (zip.entryCount > MAX_MEMBERS) throw tooCostly(1, `the zip holds more than ${MAX_MEMBERS} files`);
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry;
      if (name.endsWith("/") || SYSTEM_FILE.test(name)) continue;
      const content = contentOf(zip, entry, { reader, bound: (bytes) => bound(bytes, size) });
      yield { name, size: entry.uncompressedSize, content };
    }
  } catch (error) {
    throw explained(error, reader);
  }
}

async function* contentOf(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  { reader, bound }: { reader: RangeReader; bound: (bytes: number) => ReturnType<UnpackBounds> },
): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) throw new StatementError(1, "the file is protected with a password");
  if (!entry.canDecodeFileData()) {
    const method = entry.compressionMethod;
    throw new StatementError(1, `the file is packed by method ${method} of zip; only "deflate" and "stored" are read`);
  }
  let length = 0;
  let checksum = 0;
  try {
    const packed: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry, { decodeFileData: false });
    for await (const chunk of entry.compressionMethod === 0
      ? packed
      : inflate(packed, createInflateRaw({ chunkSize: CHUNK_BYTES }))) {
      bound(chunk.length);
      length += chunk.length;
      if (length > entry.uncompressedSize) break;
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw explained(error, reader);
  }
  if (length !== entry.uncompressedSize || checksum !== entry.crc32) {
    throw new StatementError(1, "the file does not fit its checksum: the zip is damaged");
  }
}

/** Passes on errors that are not of the zip: those of its source. */
function explained(error: unknown, reader: RangeReader): unknown {
  if (reader.failure !== undefined) return reader.failure;
  return error instanceof StatementError
    ? error
    : new StatementError(1, "the zip is damaged or cut off", { cause: error });
}

class RangeReader extends yauzl.RandomAccessReader {
  /** The error of the source, which yauzl passes on like its own errors. */
  failure: unknown;
  readonly #file: RandomAccess;

  constructor(file: RandomAccess) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end));
  }

  async *#read(start: number, end: number): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#file.read(start, end);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
