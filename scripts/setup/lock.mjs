import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` under a lock of this checkout, because two concurrent first runs must not install into the same folder.
 * Takes over the lock of a dead process.
 * @template T
 * @param {string} file names the process that holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) await sleep(200);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  try {
    const holder = Number(readFileSync(file, "utf8"));
    if (holder > 0) process.kill(holder, 0);
  } catch (error) {
    if (error.code === "ESRCH") rmSync(file, { force: true });
  }
  return false;
}
