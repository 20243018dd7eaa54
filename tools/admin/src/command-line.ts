import type { Logger } from "@matchbook/runtime/process/logger";
import { prepareCommand } from "./commands.ts";
import { openInstallation } from "./installation.ts";
import { parseOptions } from "./options.ts";
import type { Settings } from "./settings.ts";

export { UsageError } from "./options.ts";

const COMMANDS = `  doctor
  migrate [--tenant <id>] [--prune]
  tenant create <id>
  tenant list
  tenant show <id>
  tenant export <id> --to <folder>
  tenant import --from <folder>
  tenant delete <id> --confirm <id>
  key create (--tenant <id> | --unbound) --scopes <a,b | all> [--name <text>] [--expires-in <90s|15m|1h|30d>]
             [--agent [--confirm-up-to <amount>]] [--to-secret <name> | --to-file <path>]
  key list (--tenant <id> | --unbound) [--page <number>]
  key revoke <id>
  session end --tenant <id> [--user <subject>]
  secrets reseal
  backup --to <folder> [--tenant <id>]
  restore --from <folder> [--tenant <id>] [--deliveries (hold | send)]
  dead-letters list [--service <transaction | matching | webhook>] [--tenant <id>]
  dead-letters show <id> [--payload]
  dead-letters (replay | drop) (<id> | --all [--service <name>] [--tenant <id>])`;

/** The usage of the commands of a first word, or all commands when none has it. */
export function usageOf([word]: readonly string[] = []): string {
  const commands = COMMANDS.split(/\n(?= {2}\S)/);
  const own = commands.filter((command) => command.trim().split(" ", 1)[0] === word);
  return (own.length === 0 ? commands : own).join("\n");
}

/**
 * Executes one command of an operator. A command line is checked before anything is connected.
 * @returns the output, to be printed as JSON
 * @throws UsageError
 */
export async function runCommand(args: string[], settings: Settings, log: Logger): Promise<unknown> {
  const { values, positionals } = parseOptions(args);
  const work = prepareCommand(positionals, values, settings);
  if (work.kind === "alone") return work.run(log);
  const installation = await openInstallation(settings, log);
  try {
    return await work.run(installation);
  } finally {
    await installation.close();
  }
}

/** Tells whether the command line asks for help instead of a command. */
export function asksForHelp(args: string[]): boolean {
  return args.length === 0 || ["--help", "-h", "help"].some((word) => args.includes(word));
}

/** The exit code for an output: 1 when `doctor` found something wrong. */
export function exitCodeOf(output: unknown): 0 | 1 {
  return (output as { healthy?: unknown } | null)?.healthy === false ? 1 : 0;
}
