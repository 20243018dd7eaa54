import { tooCostly } from "../statement-error.ts";

/** A file of which any part can be read, as a zip needs: its directory is at the end. */
export interface RandomAccess {
  /** The size in bytes. */
  size: () => Promise<number>;
  /** The bytes from `start` to before `end`, or to the end of the file. */
  read: (start: number, end: number) => AsyncIterable<Uint8Array>;
}

/** The most bytes of a file that stay in memory because it arrives as a stream. */
const MAX_HELD_BYTES = 16 * 1024 * 1024;

/** A file whose bytes are in memory. */
export function inMemory(bytes: Uint8Array): RandomAccess {
  return {
    size: async () => bytes.length,
    async *read(start, end) {
      yield bytes.subarray(start, end);
    },
  };
}

/** Reads a stream into memory. Throws a `StatementError` if it has more than 16 MiB. */
export async function holdInMemory(chunks: AsyncIterable<Uint8Array>): Promise<RandomAccess> {
  const held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MAX_HELD_BYTES) {
      throw tooCostly(
        1,
        `the zip has more than ${MAX_HELD_BYTES / 1024 / 1024} MiB, the most that a preview reads; it can be uploaded`,
      );
    }
    held.push(chunk);
  }
  return inMemory(Buffer.concat(held));
}
