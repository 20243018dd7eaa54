import { loadConfig } from "@matchbook/runtime/process/config";
import { createLogger } from "@matchbook/runtime/process/logger";
import { asksForHelp, exitCodeOf, runCommand, UsageError, usageOf } from "./command-line.ts";
import { settingsShape } from "./settings.ts";

const PROGRAM = "usage: node tools/admin/src/main.ts …";
const args = process.argv.slice(2);

// As process 1 of a container, a process ignores the signals that it does not handle. Every command may be interrupted.
process.once("SIGTERM", () => process.exit(143));
process.once("SIGINT", () => process.exit(130));

/** Runs an operator's command for the installation that the environment describes. Logs to standard error. */
try {
  if (asksForHelp(args)) {
    process.stdout.write(`${PROGRAM}\n${usageOf()}\n`);
  } else {
    const settings = loadConfig(settingsShape, process.env);
    const log = createLogger("admin", process.env.LOG_LEVEL || "info", process.stderr);
    const output = await runCommand(args, settings, log);
    process.stdout.write(`${JSON.stringify(output, null, 2)}\n`);
    process.exitCode = exitCodeOf(output);
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof UsageError ? `${message}\n${PROGRAM}\n${usageOf(args)}\n` : `${message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
