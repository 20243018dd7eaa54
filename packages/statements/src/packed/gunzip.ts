import { createGunzip } from "node:zlib";
import { StatementError } from "../statement-error.ts";
import { createUnpackBounds } from "./bounds.ts";
import { DamagedData, inflate } from "./inflate.ts";

const GZIP = [0x1f, 0x8b];

export function isGzip(head: Uint8Array): boolean {
  return GZIP.every((byte, index) => head[index] === byte);
}

/**
 * Unpacks a gzip file (RFC 1952) as a stream. Throws `StatementError` for a damaged file and for one that exceeds the
 * bounds (see bounds.ts).
 */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bound = createUnpackBounds("gzip");
  let packed = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      packed += chunk.length;
      yield chunk;
    }
  }
  try {
    for await (const chunk of inflate(counted(), createGunzip())) {
      bound(chunk.length, packed);
      yield chunk;
    }
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error;
    throw new StatementError(1, "the gzip is damaged or cut off", { cause: error });
  }
}
