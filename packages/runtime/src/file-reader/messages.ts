import { deserialize, serialize } from "node:v8";

/** Stands for the items among the streams of bytes, which are numbered from 1. */
export const ITEMS = 0;

export type ToReader =
  /** The next file. `size` is in bytes, undefined while it is not known. */
  | { begin: unknown; size: number | undefined }
  /** The next bytes of a stream; undefined at its end, and for the stream `ITEMS`: the host takes one more item. */
  | { stream: number; chunk: Uint8Array | undefined }
  /** The host does not want the rest of the file. */
  | { end: true };

/** The first message of a reader, which can take a file. */
export type Ready = { ready: true };

export type FromReader =
  /** A request for the next bytes of a stream, which begins with its first one. */
  | { stream: number; start: number; end: number }
  | { close: number }
  /** Number of further lines that were read. */
  | { lines: number }
  | { item: Uint8Array }
  | Last;

/** The file is read, or the rest was given up; or the task threw an error that is no finding about the file. */
export type Last = { done: true } | { failed: string };

/** The most bytes of one item. A service holds three of a file. */
export const MOST_ITEM_BYTES = 64 * 1024 * 1024;

/** Serializes an item. The number of bytes is its cost. */
export function pack(item: unknown): Uint8Array {
  return serialize(item);
}

export function unpack<T>(item: Uint8Array): T {
  return deserialize(item) as T;
}
