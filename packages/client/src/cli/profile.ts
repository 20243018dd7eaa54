import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { isAddress } from "../client.ts";
import { UsageError } from "./usage-error.ts";

/** Where the API is, and who asks. */
export interface Profile {
  /** The address of the gateway. */
  api: string;
  /** An API key of a tenant. */
  key: string;
  /** An ID token of a person, for destinations of webhooks. */
  idToken?: string;
  /** Where it came from, for `doctor`. */
  source: string;
}

type Environment = Record<string, string | undefined>;

/**
 * The profile of a name: from a file, with the settings of the environment before those of the file. The file is
 * `MATCHBOOK_PROFILES`, `.matchbook/profiles.json` in the current folder, which `npm start` writes, or
 * `~/.config/matchbook/profiles.json`.
 * @throws UsageError when no profile has the name, or it lacks the address or the key
 */
export function readProfile(env: Environment, folder: string, name = env.MATCHBOOK_PROFILE ?? "default"): Profile {
  const file = profileFiles(env, folder).map(readProfiles).find(Boolean);
  const kept = file?.profiles[name];
  if (file !== undefined && kept === undefined && name !== "default")
    throw new UsageError(`${file.path} has no profile ${name}; it has ${Object.keys(file.profiles).join(", ")}`);
  const api = env.MATCHBOOK_API ?? kept?.api;
  // A key is only sent to the address that it is kept with.
  const isElsewhere = env.MATCHBOOK_API !== undefined && env.MATCHBOOK_API !== kept?.api;
  const key = env.MATCHBOOK_KEY ?? (isElsewhere ? undefined : kept?.key);
  const idToken = env.MATCHBOOK_ID_TOKEN ?? (isElsewhere ? undefined : kept?.idToken);
  if (api === undefined || key === undefined) throw new UsageError(NO_PROFILE);
  if (!isAddress(api)) throw new UsageError(`${api} is no address of a server`);
  const fromFile = kept === undefined || isElsewhere ? undefined : `profile ${name} of ${file?.path}`;
  return { api, key, ...(idToken && { idToken }), source: fromFile ?? "the environment" };
}

const NO_PROFILE =
  "where is Matchbook? Run `matchbook login https://matchbook.example.com`, or set MATCHBOOK_API and MATCHBOOK_KEY";

/** The file of profiles that belongs to a person, not to a folder. */
export function writtenFile(env: Environment): string {
  return env.MATCHBOOK_PROFILES ?? join(env.HOME ?? homedir(), ".config/matchbook/profiles.json");
}

/** The file that is read instead of the person's file, from the folder; undefined when the folder has none. */
export function hidingFile(env: Environment, folder: string): string | undefined {
  return profileFiles(env, folder).slice(0, -1).find(existsSync);
}

/**
 * Writes a profile beside the others of a file. Only the person may read the file, also if it could be read before.
 * @throws UsageError when the file is not JSON
 */
export function writeProfile(file: string, name: string, profile: Omit<Profile, "source">): void {
  const profiles = { ...readProfiles(file)?.profiles, [name]: profile };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // The file gets its name when it is complete, so no reader finds half a file, even after a crash.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  renameSync(unfinished, file);
}

interface ProfileFile {
  path: string;
  profiles: Record<string, { api?: string; key?: string; idToken?: string }>;
}

function profileFiles(env: Environment, folder: string): string[] {
  const own = env.MATCHBOOK_PROFILES === undefined ? [join(folder, ".matchbook/profiles.json")] : [];
  return [...own, writtenFile(env)];
}

/** @throws UsageError when the file is not JSON. @returns undefined when there is no file */
function readProfiles(path: string): ProfileFile | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
  try {
    return { path, profiles: JSON.parse(text) };
  } catch {
    throw new UsageError(`${path} is not JSON`);
  }
}
