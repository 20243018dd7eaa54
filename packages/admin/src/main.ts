import { loadConfig } from "@matchbook/runtime/config";
import { createLogger } from "@matchbook/runtime/logger";
import { COMMANDS, runCommand, UsageError } from "./command-line.ts";
import { settingsShape } from "./settings.ts";

/** Runs an operator's command for the installation that the environment describes. Logs to standard error. */
try {
  const settings = loadConfig(settingsShape, process.env);
  const log = createLogger("admin", process.env.LOG_LEVEL || "info", process.stderr);
  const output = await runCommand(process.argv.slice(2), settings, log);
  process.stdout.write(`${JSON.stringify(output, null, 2)}\n`);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    error instanceof UsageError
      ? `${message}\nusage: node packages/admin/src/main.ts …\n${COMMANDS}\n`
      : `${message}\n`,
  );
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
