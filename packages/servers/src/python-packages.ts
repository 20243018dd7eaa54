import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { withFileLock } from "./file-lock.ts";
import { findPython, type Python } from "./python.ts";
import type { Log } from "./types.ts";

const run = promisify(execFile);

/** Tools that were fetched, shared by all installations in this checkout. Deleting it is always safe. */
const CACHE = join(import.meta.dirname, "../../../.cache/python");

/** What is in each file of requirements, as a person calls it. */
const WHAT = {
  mongodb: "the embedded mongodb",
  nats: "the embedded nats",
  standardwebhooks: "standardwebhooks for Python",
};
type Name = keyof typeof WHAT;

/** Packages installed in a folder of their own, and the interpreter they are for. */
export type PythonPackages = { python: Python; folder: string };

/**
 * Installs the wheels of requirements/<name>.txt, every one checked against its hash, once into the cache, and returns
 * where they are. Two processes may call it at once: one installs, the other waits. The folder appears by a rename when
 * it is complete, so a half-finished installation is never used.
 * @throws Error in words for a person when there is no Python, no pip, or the packages cannot be had.
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
  if (!existsSync(folder)) {
    await withFileLock(`${folder}.lock`, async () => {
      if (existsSync(folder)) return;
      await install(name, python, requirements, folder, log);
    });
  }
  return { python, folder };
}

async function install(name: Name, python: Python, requirements: string, folder: string, log: Log): Promise<void> {
  const began = Date.now();
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const pip = await findPip(python, `${folder}.venv`);
  try {
    await run(
      pip,
      // All dependencies are in the file (--no-deps), nothing is ever built on this machine (--only-binary).
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
        ...["--require-hashes", "--no-deps", "--only-binary", ":all:", "--target", partial, "-r", requirements],
      ],
      // A personal pip configuration may demand what contradicts --target.
      { env: { ...process.env, PIP_USER: "0", PIP_REQUIRE_VIRTUALENV: "0" }, timeout: 600_000 },
    );
  } catch (error) {
    throw new Error(`pip could not install ${WHAT[name]}: ${lastLine(error)}`);
  } finally {
    rmSync(`${folder}.venv`, { recursive: true, force: true });
  }
  renameSync(partial, folder);
  log(`fetched ${WHAT[name]} once into .cache (${Math.round((Date.now() - began) / 1000)} s)`);
}

/** An interpreter that has pip: the given one, else a throw-away virtual environment of it (some systems split pip off). */
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
