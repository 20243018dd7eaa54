#!/usr/bin/env node
import { run } from "./run.ts";

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => stop.abort());
// A reader such as `head` that has seen enough.
process.stdout.on("error", () => process.exit(0));
const { stdin, stdout, stderr, env } = process;
void run(process.argv.slice(2), { stdin, stdout, stderr, env, folder: process.cwd(), signal: stop.signal }).then(
  (code) => {
    process.exitCode = code;
  },
);
