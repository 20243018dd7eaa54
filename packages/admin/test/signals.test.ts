import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";

const MAIN = join(import.meta.dirname, "../src/main.ts");
/** By then a command is started, and still looks for its server (10 s). */
const STARTED_MS = 4_000;

test.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)(
  "a command that waits for its server ends on %s",
  async (signal, code) => {
    // Nothing listens on port 9. Process 1 of a container would ignore a signal without a handler.
    const env = { ...process.env, MONGODB_URI: "mongodb://127.0.0.1:9/?replicaSet=none" };
    const child = spawn(process.execPath, [MAIN, "tenant", "list"], { env, stdio: "ignore" });
    const ended = once(child, "exit");
    await pause(STARTED_MS);
    child.kill(signal);
    expect(await ended).toEqual([code, null]);
  },
  30_000,
);
