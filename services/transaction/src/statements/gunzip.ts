import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { StatementError } from "./statement-error.ts";

/** The most bytes that a packed file may hold, several times the largest file that may be uploaded. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
/** The most bytes that one packed byte may become. Real statements stay far below; repeated bytes reach 1,032. */
const MAX_RATIO = 200;
/** The ratio is judged from this number of bytes on, so that a small repetitive statement passes. */
const JUDGED_BYTES = 4 * 1024 * 1024;

const GZIP = [0x1f, 0x8b];

export function isGzip(head: Uint8Array): boolean {
  return GZIP.every((byte, index) => head[index] === byte);
}

/**
 * Unpacks a gzip file as a stream, with a few chunks in memory. Throws `StatementError` for a damaged file, for one that
 * unpacks to more than 256 MiB, and for one that grows more than 200 times.
 */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let packed = 0;
  let unpacked = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      packed += chunk.length;
      yield chunk;
    }
  }
  // The iterator below reports the error of the pipeline.
  const stream = pipeline(Readable.from(counted()), createGunzip(), () => {});
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > MAX_UNPACKED_BYTES) {
        throw new StatementError(1, `the gzip unpacks to more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MiB`);
      }
      if (unpacked > JUDGED_BYTES && unpacked > packed * MAX_RATIO) {
        throw new StatementError(1, `the gzip grows more than ${MAX_RATIO} times when it is unpacked`);
      }
      yield chunk;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new StatementError(1, "the gzip is damaged or cut off", { cause: error });
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
