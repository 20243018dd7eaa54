import type { Readable } from "node:stream";
import type { ParseArgsOptionsConfig } from "node:util";
import type { MatchbookClient } from "../client.ts";
import { EVENT_TYPES } from "../gen/facts.ts";
import type { Output } from "./output.ts";
import type { Profile } from "./profile.ts";
import { UsageError } from "./usage-error.ts";

/** Standard input, of a person or of a program. */
export type Keyboard = Readable & { isTTY?: boolean; setRawMode?(raw: boolean): unknown };

/** Surroundings of a command. */
export interface Context {
  /** @throws UsageError without one */
  readonly profile: Profile;
  /** With the API key of the profile. @throws UsageError without one */
  readonly tenant: MatchbookClient;
  /** With the ID token of the profile, for routes that refuse API keys. @throws UsageError without one */
  people(): MatchbookClient;
  /** The file of a profile that a command writes, the file that goes before it, and the name that was asked for. */
  readonly written: { file: string; hiddenBy: string | undefined; name: string };
  /** The current folder. */
  folder: string;
  out: Output;
  stdin: Keyboard;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

export interface Arguments {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  positionals: string[];
}

export interface Command {
  /** Arguments behind the name of the command. */
  usage: string;
  summary: string;
  /** The most words that it takes after its name, by default none. */
  mostWords?: number;
  options: ParseArgsOptionsConfig;
  /** @returns the exit code */
  run(context: Context, args: Arguments): Promise<number>;
}

/** The text of an option, undefined when it was not given. */
export function textOf({ values }: Arguments, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}

/** The texts of an option that may be given several times or with commas. */
export function textsOf({ values }: Arguments, name: string): string[] {
  return [values[name] ?? []]
    .flat()
    .flatMap((one) => String(one).split(","))
    .filter(Boolean);
}

/** A whole number of an option. @throws UsageError for another text */
export function numberOf(args: Arguments, name: string, otherwise: number): number {
  const text = textOf(args, name);
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} must be a whole number from 1`);
  return Number(text);
}

/** A type of events. @throws UsageError when there is no such type */
export function eventTypeOf(text: string): (typeof EVENT_TYPES)[number] {
  const found = EVENT_TYPES.find((type) => type === text);
  if (found === undefined) throw new UsageError(`there is no event ${text}; there are ${EVENT_TYPES.join(", ")}`);
  return found;
}
