import { mkdtempSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's file system in memory. In a container it is often missing or too small. */
const MEMORY = "/dev/shm";
/** Bytes that must be free in it, and beside it: more than twice what a run of all tests stores at a time. */
const ROOM = 4 * 1024 ** 3;

/**
 * Creates a folder for the data of test servers: in memory if there is enough, unless TMPDIR asks for another place.
 * MongoDB waits for a disk at every commit and for every new collection, which then takes three times as long.
 */
export function throwawayFolder(prefix: string): string {
  const inMemory = process.env.TMPDIR === undefined && memoryHasRoom();
  return mkdtempSync(join(inMemory ? MEMORY : tmpdir(), prefix));
}

function memoryHasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && freemem() >= 2 * ROOM;
  } catch {
    return false;
  }
}
