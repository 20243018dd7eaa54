import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
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

/**
 * Packs published workspaces as `npm publish` does, and unpacks them. What they depend on is linked from here, so the
 * registry is not asked; what they import and do not declare is not found.
 */
export function installPacked(folders: readonly string[]): Project {
  const project = mkdtempSync(join(tmpdir(), "published-"));
  const at = (path: string) => join(project, path);
  const types = join(ROOT, "node_modules/@types/node");
  const others = new Map([["@types/node", types], ...dependencies(types)]);
  /** Workspaces that were packaged with one that depends on them. */
  const packaged = new Set<string>();
  const packed = new Map<string, string>();
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
    packed.set(name, dist);
  }
  for (const [name, path] of others) if (name.startsWith("@matchbook/")) packed.set(name, path);
  unpack(packed, project);
  for (const [name, path] of others) if (!packed.has(name)) link(path, at(`node_modules/${name}`));
  writeFileSync(at("package.json"), JSON.stringify({ private: true, type: "module" }));
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

/** @param packed the folder of each package to publish */
function unpack(packed: ReadonlyMap<string, string>, project: string): void {
  const flags = ["--json", "--ignore-scripts", "--pack-destination", project];
  const made = execFileSync("npm", ["pack", ...flags, ...packed.values()], { cwd: project, encoding: "utf8" });
  for (const { name, filename } of JSON.parse(made)) {
    const [folder, file] = [join(project, "node_modules", name), join(project, filename)];
    mkdirSync(folder, { recursive: true });
    execFileSync("tar", ["-xzf", file, "-C", folder, "--strip-components=1"]);
    rmSync(file);
    for (const [command, program] of Object.entries<string>(manifestOf(folder).bin ?? {})) {
      chmodSync(join(folder, program), 0o755);
      link(join(folder, program), join(project, "node_modules/.bin", command));
    }
  }
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
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
