import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");
const compiler = join(ROOT, "node_modules/typescript/bin/tsc");

/** The programs that run the examples: this Node, or those of MATCHBOOK_RUNTIMES, such as other versions, Deno and Bun. */
export const RUNTIMES = process.env.MATCHBOOK_RUNTIMES?.split(delimiter) ?? [process.execPath];

/** A folder in which only the published packages, what they depend on and the types of Node are installed. */
export interface Project {
  /** Adds a file. Its folder is an ES module project unless the name ends with `.cts` or `.cjs`. */
  add(file: string, text: string): void;
  /** Compiles files to `out/` beside them, strictly and with the types of all packages checked. */
  compile(files: readonly string[], options: readonly string[]): void;
  /** The lines that a file prints in a runtime. */
  run(runtime: string, file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]>;
  /** The path of one of its files. */
  at(path: string): string;
  remove(): void;
}

/** Packs published workspaces and installs them. The registry is not asked: dependencies are copied from here. */
export function installPacked(folders: readonly string[]): Project {
  const project = mkdtempSync(join(tmpdir(), "published-"));
  const at = (path: string) => join(project, path);
  const types = join(ROOT, "node_modules/@types/node");
  const others = new Map([["@types/node", types], ...dependencies(types)]);
  /** Workspaces that were packaged with one that depends on them. */
  const packaged = new Set<string>();
  const packed: Record<string, string> = {};
  for (const [nth, folder] of folders.entries()) {
    const workspace = join(ROOT, folder);
    const { name, dependencies: needed = {} } = manifestOf(workspace);
    const dist = packaged.has(name) ? join(workspace, "dist") : at(`dist/${nth}`);
    if (!packaged.has(name)) {
      execFileSync(process.execPath, [join(ROOT, "scripts/package.mjs"), dist], {
        cwd: workspace,
        env: { ...process.env, MATCHBOOK_PACKAGED: [...packaged].join() },
      });
    }
    for (const one of Object.keys(needed)) packaged.add(one);
    for (const [one, path] of dependencies(workspace)) others.set(one, path);
    packed[name] = `file:${dist}`;
  }
  const files = Object.fromEntries([...others].map(([name, path]) => [name, `file:${path}`]));
  const manifest = { private: true, type: "module", dependencies: { ...files, ...packed } };
  writeFileSync(at("package.json"), JSON.stringify(manifest));
  // `--install-links` packs what it installs, and leaves out what a publication would.
  const flags = ["--offline", "--install-links", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", ["install", ...flags], { cwd: project });
  rmSync(at("dist"), { recursive: true });
  return {
    at,
    add: (file, text) => writeFileSync(at(file), text),
    compile(files, options) {
      const always = ["--strict", "--target", "es2022", "--types", "node", "--ignoreConfig", "--outDir", at("out")];
      const args = [...files.map(at), ...always, "--skipDefaultLibCheck", ...options];
      execFileSync(process.execPath, [compiler, ...args], { cwd: project, encoding: "utf8" });
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
