import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { cpuMs } from "./loop-watch.ts";

/**
 * Watches the event loop of a service: imported into its process before its program. It writes each hold of the loop, in
 * milliseconds of CPU time, into the file that the environment names.
 */
const NOTED_MS = 50;
const file = process.env.LOOP_HOLDS;
if (isMainThread && file !== undefined) {
  let last = cpuMs();
  setInterval(() => {
    const held = cpuMs() - last;
    if (held > NOTED_MS) appendFileSync(file, `${process.argv[1]}\t${Math.round(held)}\n`);
    last = cpuMs();
  }, 5).unref();
}
