import { deserialize, serialize } from "node:v8";

export type ToReader =
  /** The next file. `size` is in bytes, undefined while it is not known. */
  | { begin: unknown; size: number | undefined }
  /** The next bytes of a stream; undefined at its end. */
  | { stream: number; chunk: Uint8Array | undefined }
  /** The host takes one more item. */
  | { pull: true }
  /** Nobody waits for the rest of the file. */
  | { end: true };

export type FromReader =
  | { ready: true }
  /** A request for the next bytes of a stream, which begins with its first one. */
  | { stream: number; start: number; end: number }
  | { close: number }
  /** Number of further lines that were read. */
  | { lines: number }
  | { item: Uint8Array }
  /** The file is read, or the rest was given up. */
  | { done: true }
  /** The task threw an error that is no finding about the file. */
  | { failed: string };

/** The most bytes of one item. A service holds three of a file. */
export const MOST_ITEM_BYTES = 64 * 1024 * 1024;

/** Serializes an item. The number of bytes is its cost. */
export function pack(item: unknown): Uint8Array {
  return serialize(item);
}

export function unpack<T>(item: Uint8Array): T {
  return deserialize(item) as T;
}
