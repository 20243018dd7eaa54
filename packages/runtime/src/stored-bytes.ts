import type { Binary } from "mongodb";

/** Bytes of a row. A row that was read from the database holds a Binary, a row that was just written holds a Buffer. */
export type StoredBytes = Binary | Buffer;

export function bytesOf(stored: StoredBytes): Uint8Array {
  return Buffer.isBuffer(stored) ? stored : stored.buffer;
}
