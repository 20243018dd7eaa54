import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { bundled } from "@matchbook/servers/bundled";
import { expect, test } from "vitest";

/** Starts a process, asks it to stop, and sends what `then` sends once it is no longer ready. */
async function stopped(env: Record<string, string>, then: (child: ReturnType<typeof fork>) => void = () => {}) {
  const child = fork(await bundled(join(import.meta.dirname, "stopping-process.ts")), [], {
    env: { ...process.env, LOG_LEVEL: "silent", ...env },
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const told: unknown[] = [];
  child.on("message", (message) => {
    if (typeof message !== "string") child.kill("SIGTERM");
    else told.push(message);
    if (message === "retired") then(child);
    // A second signal ends the process, however long its delay is.
    if (message === "still there") child.kill("SIGTERM");
  });
  const [code] = await once(child, "exit");
  return { told, code };
}

test("a process that stops serves on for its delay after it is no longer ready", async () => {
  const { told, code } = await stopped({ SHUTDOWN_DELAY_MS: "120000" }, (child) => child.send("still there"));
  expect([told, code]).toEqual([["retired", "still there"], 1]);
});

test("without a delay it stops at once", async () => {
  expect(await stopped({ SHUTDOWN_DELAY_MS: "0" })).toEqual({ told: ["retired", "stopped"], code: 0 });
});
