import type { Binary } from "mongodb";

/** Bytes of a row: a Binary in one that was read from the database, and a Buffer in one that was just written. */
export type StoredBytes = Binary | Buffer;

export function bytesOf(stored: StoredBytes): Uint8Array {
  return Buffer.isBuffer(stored) ? stored : stored.buffer;
}
