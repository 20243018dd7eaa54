import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The data of `stack.json`, by which other programs of the same machine find a running stack. */
export interface StackFile {
  gatewayUrl: string;
  /** The first page of the console; undefined with `CONSOLE=off`. */
  consoleUrl?: string;
  issuer: string;
  tenantId: string;
  /** A key of `tenantId` with every scope. */
  apiKey: string;
  /** An ID token of `tenantId`, valid for twelve hours from the start; undefined with `OIDC_ISSUER`. */
  idToken?: string;
  webhookReceiverUrl: string;
  mongoUri: string;
  natsUrl: string;
  services: Record<string, { address: string; metricsAddress?: string | undefined; pid: number | undefined }>;
  /** Process ids of the servers; undefined for a server given by address or in a container. */
  servers: Record<"mongodb" | "nats", { pid: number | undefined }>;
  /** The process that runs the stack. */
  pid: number;
}

/** The data that an installation keeps over restarts. */
export interface Kept {
  /** Keys that encrypt webhook secrets at rest. */
  webhookSecretKeys: string;
  /** The printed API key. The database stores only its hash. */
  apiKey?: { id: string; key: string };
  ports: Record<string, number>;
}

/** The data folder of an installation: MATCHBOOK_HOME, or `.matchbook` in the repository. */
export function matchbookHome(env: NodeJS.ProcessEnv = process.env): string {
  return env.MATCHBOOK_HOME ? resolve(env.MATCHBOOK_HOME) : join(import.meta.dirname, "../../../../.matchbook");
}

/** Credentials for the command line, which finds them in the current folder: `packages/client/src/cli/profile.ts`. */
const profilesFile = (home: string) => join(home, "profiles.json");
const stackFile = (home: string) => join(home, "stack.json");
const keptFile = (home: string) => join(home, "installation.json");

/** The running stack of a home; undefined when no stack runs there. */
export function readStack(home: string): StackFile | undefined {
  const stack = readJson<StackFile>(stackFile(home));
  return stack !== undefined && isAlive(stack.pid) ? stack : undefined;
}

/**
 * The running stack of a home.
 * @throws Error with a readable message when no stack runs
 */
export function requireStack(home: string): StackFile {
  const stack = readStack(home);
  if (stack === undefined) throw new Error("Matchbook is not running here. Start it with: npm start");
  return stack;
}

export function writeStack(home: string, stack: StackFile): void {
  const { gatewayUrl, apiKey, idToken } = stack;
  writePrivate(profilesFile(home), { default: { api: gatewayUrl, key: apiKey, idToken } });
  writePrivate(stackFile(home), stack);
}

export function removeStack(home: string): void {
  for (const file of [stackFile(home), profilesFile(home)]) rmSync(file, { force: true });
}

/** Reads the installation's kept data. Before the first start, returns new data with a random key. */
export function readKept(home: string): Kept {
  const fresh = { webhookSecretKeys: `k1:${randomBytes(32).toString("base64")}`, ports: {} };
  return readJson<Kept>(keptFile(home)) ?? fresh;
}

export function writeKept(home: string, kept: Kept): void {
  writePrivate(keptFile(home), kept);
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

// The files contain secrets, so only this user may read them. The write is atomic.
function writePrivate(file: string, value: unknown): void {
  mkdirSync(join(file, ".."), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
