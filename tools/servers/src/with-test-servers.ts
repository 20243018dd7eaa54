import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { joinTestRun, variablesOf } from "./test-run.ts";

/** `node with-test-servers.ts <program> <arguments>`: runs a Node program with the servers of a test run. */

const run = await joinTestRun((line) => process.stderr.write(`• ${line}\n`)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
const child = spawn(process.execPath, process.argv.slice(2), {
  stdio: "inherit",
  env: { ...process.env, ...variablesOf(run) },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
const [code, signal] = await once(child, "exit");
await run.stop();
process.exitCode = code ?? 128 + constants.signals[signal as NodeJS.Signals];
