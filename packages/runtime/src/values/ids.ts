import { hash } from "node:crypto";
import { v7 } from "uuid";
import { addDays, isoDay } from "./days.ts";

/** Creates a UUID version 7 (RFC 9562). Ids sort by creation time; those of one process sort in order of creation. */
export function newId(): string {
  // A clock may be set back.
  latest = Math.max(latest, Date.now());
  return idAt(latest);
}

/** Creates a UUID version 7 for a time. Ids of one process and one millisecond sort in order of creation. */
export function newIdAt(at: Date): string {
  return idAt(at.getTime());
}

let latest = 0;
// A random start, so that processes which create ids in the same millisecond differ.
let sequence = Math.floor(Math.random() * 2 ** 31);

function idAt(msecs: number): string {
  sequence = (sequence + 1) >>> 0;
  return v7({ msecs, seq: sequence });
}

/** The lower bound of all UUIDs version 7 from a time on. */
export function firstIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** The UTC day of a UUID version 7, YYYY-MM-DD. */
export function dayOfId(id: string): string {
  return isoDay(new Date(timeOfId(id)));
}

export function idsOfDays(from: string, to: string): { $gte: string; $lt: string } {
  return { $gte: firstIdAt(new Date(from)), $lt: firstIdAt(new Date(addDays(to, 1))) };
}

/** The UUID version 7 of a content at a time in milliseconds, always the same, which reveals nothing about the content. */
export function idOf(content: string | Uint8Array, at: number): string {
  return v7({ msecs: Math.max(0, at), random: hash("sha256", content, "buffer") });
}
