import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A CPython whose wheels are pinned in requirements/: 3.10 to 3.13. */
export type Python = {
  /** Absolute path of the interpreter itself, not of a shim, so that the started process is the one that runs. */
  executable: string;
  /** The platform that installed packages are for, e.g. `cp311-linux-x86_64`. */
  tag: string;
};

const NAMES =
  process.platform === "win32"
    ? ["python3", "python"]
    : ["python3", "python3.13", "python3.12", "python3.11", "python3.10", "python"];

const QUESTION =
  "import sys,sysconfig,json;print(json.dumps([sys.executable,sys.implementation.name,*sys.version_info[:2],sysconfig.get_platform()]))";

/** The first usable Python on PATH; undefined without one. */
export async function findPython(env: NodeJS.ProcessEnv): Promise<Python | undefined> {
  for (const name of NAMES) {
    try {
      const { stdout } = await run(name, ["-c", QUESTION], { env, timeout: 20_000 });
      const [executable, kind, major, minor, platform] = JSON.parse(stdout) as [string, string, number, number, string];
      if (kind === "cpython" && major === 3 && minor >= 10 && minor <= 13) {
        return { executable, tag: `cp${major}${minor}-${platform}` };
      }
    } catch {
      // The program is missing or does not run: try the next name.
    }
  }
  return undefined;
}
