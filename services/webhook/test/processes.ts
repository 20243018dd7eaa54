import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { bundled } from "@matchbook/servers/bundled";

/** The service as in production, and the same with a clock that this process sets. */
const MAIN = { real: "../src/main.ts", given: "./replica-process.ts" };

/** Starts the service in a separate process. */
export async function startProcess(
  env: Record<string, string>,
  clock: keyof typeof MAIN = "real",
): Promise<ChildProcess> {
  const main = fileURLToPath(new URL(MAIN[clock], import.meta.url));
  const child = fork(await bundled(main), {
    env: { ...process.env, ...env, LOG_LEVEL: "silent" },
    execArgv: [],
    stdio: "inherit",
  });
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", (code) => reject(new Error(`the service ended with ${code}`)));
  });
  return child;
}

/** Sets the clock of such a process. */
export async function setClock(child: ChildProcess, now: Date): Promise<void> {
  const answered = once(child, "message");
  child.send({ now: now.getTime() });
  await answered;
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}
