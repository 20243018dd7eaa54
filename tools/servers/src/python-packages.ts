import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { installOnce } from "./install-once.ts";
import { findPython, type Python } from "./python.ts";
import type { Log } from "./types.ts";

const run = promisify(execFile);

/** The cache of downloaded tools, shared by all installations in this checkout. It is always safe to delete. */
const CACHE = join(import.meta.dirname, "../../../.cache/python");

/** The display name of the content of each requirements file. */
const WHAT = {
  "mongod-openssl3": "the embedded mongodb",
  "mongod-openssl1": "the embedded mongodb",
  secantusdb: "SecantusDB",
  nats: "the embedded nats",
  standardwebhooks: "standardwebhooks for Python",
};
type Name = keyof typeof WHAT;

/** Packages installed in a separate folder, and their interpreter. */
export type PythonPackages = { python: Python; folder: string };

/**
 * Installs the wheels of requirements/<name>.txt once into the cache and returns their location. pip checks the hash of
 * every wheel.
 * @throws Error with a readable message when Python or pip is missing, or the packages cannot be downloaded.
 */
export async function pythonPackages(
  name: Name,
  log: Log,
  env: NodeJS.ProcessEnv = process.env,
): Promise<PythonPackages> {
  const python = await findPython(env);
  if (!python) throw new Error("no Python 3.10 to 3.13 on PATH");
  const requirements = join(import.meta.dirname, "requirements", `${name}.txt`);
  const hash = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12);
  const folder = join(CACHE, `${name}-${python.tag}-${hash}`);
  await installOnce(folder, async (partial) => {
    const began = Date.now();
    await install(name, python, requirements, partial);
    log(`fetched ${WHAT[name]} once into .cache (${Math.round((Date.now() - began) / 1000)} s)`);
  });
  return { python, folder };
}

async function install(name: Name, python: Python, requirements: string, folder: string): Promise<void> {
  const venv = `${folder}.venv`;
  const pip = await findPip(python, venv);
  try {
    await run(
      pip,
      // The file lists all dependencies (--no-deps). Building packages on this machine is forbidden (--only-binary).
      [
        ...[
          "-m",
          "pip",
          "install",
          "--quiet",
          "--no-input",
          "--disable-pip-version-check",
          "--no-warn-script-location",
        ],
        ...["--require-hashes", "--no-deps", "--only-binary", ":all:", "--target", folder, "-r", requirements],
      ],
      // A user's pip configuration may contain options that conflict with --target.
      { env: { ...process.env, PIP_USER: "0", PIP_REQUIRE_VIRTUALENV: "0" }, timeout: 600_000 },
    );
  } catch (error) {
    throw new Error(`pip could not install ${WHAT[name]}: ${lastLine(error)}`);
  } finally {
    rmSync(venv, { recursive: true, force: true });
  }
}

/** An interpreter with pip: the given one, else a temporary virtual environment. Some systems split pip off. */
async function findPip(python: Python, venv: string): Promise<string> {
  if (await works(python.executable, ["-m", "pip", "--version"])) return python.executable;
  if (await works(python.executable, ["-m", "venv", "--clear", venv])) {
    return process.platform === "win32" ? join(venv, "Scripts", "python.exe") : join(venv, "bin", "python");
  }
  throw new Error(`${python.executable} has neither pip nor venv (on Debian: apt install python3-pip)`);
}

async function works(executable: string, args: string[]): Promise<boolean> {
  try {
    await run(executable, args, { timeout: 120_000 });
    return true;
  } catch {
    return false;
  }
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  const lines = (stderr || message).split("\n").filter((line) => line.trim() !== "");
  return (lines.findLast((line) => line.startsWith("ERROR")) ?? lines.at(-1) ?? message).trim();
}
