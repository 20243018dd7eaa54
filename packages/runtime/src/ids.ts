import { v7 } from "uuid";

/** A new UUID version 7 (RFC 9562): sorts by the time it was made. */
export function newId(): string {
  return v7();
}

// Begins anywhere, so that processes which make ids in the same millisecond do not count alike.
let sequence = Math.floor(Math.random() * 2 ** 31);

/**
 * A new UUID version 7 that carries the given time instead of the machine's: rows whose id and creation time come from
 * one moment sort and range alike by either. Ids of one process and one millisecond sort in the order they were made.
 */
export function newIdAt(at: Date): string {
  sequence = (sequence + 1) >>> 0;
  return v7({ msecs: at.getTime(), seq: sequence });
}

/** The lower bound of every UUID version 7 of that millisecond or later, for ranges over ids. */
export function firstIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the text form of any UUID. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The time that a UUID version 7 carries, in milliseconds since the epoch. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
