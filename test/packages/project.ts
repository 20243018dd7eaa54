import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");
const compiler = join(ROOT, "node_modules/typescript/bin/tsc");

/** The programs that run the examples: this Node, or those of MATCHBOOK_RUNTIMES, such as other versions, Deno and Bun. */
export const RUNTIMES = process.env.MATCHBOOK_RUNTIMES?.split(delimiter) ?? [process.execPath];

/** A folder in which only a package, what it depends on and the types of Node are installed. */
export interface Project {
  /** Adds a file. Its folder is an ES module project unless the name ends with `.cts` or `.cjs`. */
  add(file: string, text: string): void;
  /** Compiles a file to `out/` beside it, strictly and with the types of all packages checked. */
  compile(file: string, options: readonly string[]): void;
  /** The lines that a file prints in a runtime. */
  run(runtime: string, file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]>;
  /** The path of one of its files. */
  at(path: string): string;
  remove(): void;
}

/** Packs a published workspace and installs the tarball. The registry is not asked: dependencies are copied from here. */
export function installPacked(folder: string): Project {
  const project = mkdtempSync(join(tmpdir(), "published-"));
  const at = (path: string) => join(project, path);
  const npm = (...args: string[]) => execFileSync("npm", args, { cwd: project, encoding: "utf8" });
  const workspace = join(ROOT, folder);
  execFileSync(process.execPath, [join(ROOT, "scripts/package.mjs"), at("dist")], { cwd: workspace });
  const tarball = npm("pack", at("dist"), "--silent").trim();
  rmSync(at("dist"), { recursive: true });
  const others = new Map([...dependencies(workspace), ["@types/node", join(ROOT, "node_modules/@types/node")]]);
  for (const [name, path] of dependencies(join(ROOT, "node_modules/@types/node"))) others.set(name, path);
  const files = Object.fromEntries([...others].map(([name, path]) => [name, `file:${path}`]));
  const manifest = {
    private: true,
    type: "module",
    dependencies: { ...files, [manifestOf(workspace).name]: `file:${tarball}` },
  };
  writeFileSync(at("package.json"), JSON.stringify(manifest));
  npm("install", "--offline", "--install-links", "--ignore-scripts", "--no-audit", "--no-fund", "--silent");
  return {
    at,
    add: (file, text) => writeFileSync(at(file), text),
    compile(file, options) {
      const always = ["--strict", "--target", "es2022", "--types", "node", "--ignoreConfig", "--outDir", at("out")];
      execFileSync(process.execPath, [compiler, at(file), ...always, ...options], { cwd: project, encoding: "utf8" });
    },
    async run(runtime, file, args, env) {
      const command = basename(runtime).startsWith("deno") ? ["run", "--allow-all", "--quiet"] : [];
      const ran = promisify(execFile)(runtime, [...command, at(file), ...args], { env: { ...process.env, ...env } });
      return (await ran).stdout.trimEnd().split("\n");
    },
    remove: () => rmSync(project, { recursive: true }),
  };
}

function manifestOf(folder: string) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** The folders of all packages that one depends on, by their names. */
function dependencies(folder: string, found = new Map<string, string>()): Map<string, string> {
  for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
    const installed = [folder, ROOT].map((base) => join(base, "node_modules", name)).find(existsSync);
    if (found.has(name) || installed === undefined) continue;
    // A workspace was packaged with the one that depends on it.
    const path = name.startsWith("@matchbook/") ? join(installed, "dist") : installed;
    found.set(name, path);
    dependencies(path, found);
  }
  return found;
}
