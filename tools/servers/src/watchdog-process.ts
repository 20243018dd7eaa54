// Runs as a separate process, see watchdog.ts. Ends the watched processes when its standard input ends.
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

/** The time in ms that a watched process may take to end after SIGTERM. */
const GRACE_MS = 5_000;

const watched = new Set<number>();
const folders = new Set<string>();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

for await (const line of createInterface({ input: process.stdin })) {
  const [order, value] = JSON.parse(line) as [string, string | number];
  if (order === "watch") watched.add(Number(value));
  else if (order === "release") watched.delete(Number(value));
  else if (order === "remove") folders.add(String(value));
  else if (order === "keep") folders.delete(String(value));
}

for (const pid of watched) send(pid, "SIGTERM");
for (const until = Date.now() + GRACE_MS; Date.now() < until && [...watched].some((pid) => send(pid, 0)); ) {
  await sleep(50);
}
for (const pid of watched) send(pid, "SIGKILL");
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** Sends a signal; signal 0 only checks whether the process exists. Returns false when there is no such process. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
