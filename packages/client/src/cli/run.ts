import { parseArgs } from "node:util";
import { createClient } from "../client.ts";
import { MatchbookError } from "../errors.ts";
import { VERSION } from "../gen/facts.ts";
import type { Command, Context, Keyboard } from "./command.ts";
import { doctor } from "./commands/doctor.ts";
import { exportRows } from "./commands/export.ts";
import { init } from "./commands/init.ts";
import { lines } from "./commands/lines.ts";
import { listen } from "./commands/listen.ts";
import { login } from "./commands/login.ts";
import { confirmMatches, listMatches } from "./commands/matches.ts";
import { mcp } from "./commands/mcp.ts";
import { trigger } from "./commands/trigger.ts";
import { uploadStatement } from "./commands/upload-statement.ts";
import { Output, type Streams } from "./output.ts";
import { hidingFile, type Profile, readProfile, writtenFile } from "./profile.ts";
import { UsageError } from "./usage-error.ts";

/** The commands by their words. */
const COMMANDS: Record<string, Command> = {
  login,
  init,
  listen,
  trigger,
  "statements upload": uploadStatement,
  lines,
  "matches list": listMatches,
  "matches confirm": confirmMatches,
  export: exportRows,
  mcp,
  doctor,
};

const COMMON = {
  json: { type: "boolean" },
  profile: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

export interface Surroundings extends Streams {
  env: Record<string, string | undefined>;
  /** The current folder. */
  folder: string;
  /** Standard input of the program. */
  stdin: Keyboard;
  signal: AbortSignal;
}

/**
 * Runs a command line.
 * @returns the exit code: 0, 1 when the command failed, 2 when the command line is wrong, 130 after Ctrl-C
 */
export async function run(argv: readonly string[], around: Surroundings): Promise<number> {
  if (argv[0] === "--version") return say(around, `${VERSION}\n`);
  const name = [argv.slice(0, 2).join(" "), argv[0] ?? ""].find((words) => Object.hasOwn(COMMANDS, words));
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || command === undefined) {
    const isAsked = argv.length === 0 || ["help", "--help", "-h"].includes(argv[0] ?? "");
    if (isAsked) return say(around, overview());
    around.stderr.write(`there is no command ${argv.join(" ")}\n\n${overview()}`);
    return 2;
  }
  try {
    const args = [...argv.slice(name.split(" ").length)];
    const options = { ...COMMON, ...command.options };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) return say(around, `matchbook ${name} ${command.usage}\n\n${command.summary}.\n`);
    const more = positionals.slice(command.mostWords ?? 0);
    if (more.length > 0) throw new UsageError(`too much: ${more.join(" ")}`);
    const context = contextOf(around, values as { json?: boolean; profile?: string });
    return await command.run(context, { values, positionals });
  } catch (error) {
    return explain(error, name, command, around);
  }
}

function contextOf(
  around: Surroundings,
  { json = false, profile: name }: { json?: boolean; profile?: string },
): Context {
  // Read when a command needs it: the one that writes a profile has none.
  let known: Profile | undefined;
  const profile = () => {
    known ??= readProfile(around.env, around.folder, name);
    return known;
  };
  const client = (token: string) => createClient({ baseUrl: profile().api, token });
  return {
    get profile() {
      return profile();
    },
    get tenant() {
      return client(profile().key);
    },
    people() {
      const { idToken } = profile();
      if (idToken !== undefined) return client(idToken);
      throw new UsageError("destinations of webhooks need a person: run `matchbook login`, or set MATCHBOOK_ID_TOKEN");
    },
    get written() {
      const hiddenBy = hidingFile(around.env, around.folder);
      return { file: writtenFile(around.env), hiddenBy, name: name ?? around.env.MATCHBOOK_PROFILE ?? "default" };
    },
    folder: around.folder,
    out: new Output(around, json),
    stdin: around.stdin,
    signal: around.signal,
  };
}

function explain(error: unknown, name: string, { usage }: Command, { stderr, signal }: Surroundings): number {
  if (signal.aborted) return 130;
  const isUsage =
    error instanceof UsageError || String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");
  stderr.write(`${(error as Error).message}\n`);
  if (isUsage) stderr.write(`usage: matchbook ${name} ${usage}\n`);
  else if (error instanceof MatchbookError) {
    if (error.docs !== undefined) stderr.write(`about ${error.code}: ${error.docs}\n`);
    if (error.correlationId !== undefined) stderr.write(`correlation id ${error.correlationId}\n`);
  }
  return isUsage ? 2 : 1;
}

function say({ stdout }: Surroundings, text: string): number {
  stdout.write(text);
  return 0;
}

function overview(): string {
  const heads = Object.entries(COMMANDS).map(
    ([name, { usage, summary }]) => `  matchbook ${name} ${usage}\n      ${summary}\n`,
  );
  return `${heads.join("")}
Every command takes --json (one JSON value per line) and --profile NAME. Profiles are in .matchbook/profiles.json of the
current folder, else in ~/.config/matchbook/profiles.json, which \`matchbook login\` writes; MATCHBOOK_API, MATCHBOOK_KEY
and MATCHBOOK_ID_TOKEN go first.
`;
}
