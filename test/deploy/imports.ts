import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");
export const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/**
 * One import of a TypeScript file. Both are paths from the root; `target` is a module's name when it is from outside.
 */
export interface RepositoryImport {
  file: string;
  target: string;
}

/** Each import of each TypeScript file, with names of workspaces resolved to paths. */
export function importsOfRepository(): RepositoryImport[] {
  const workspaces = new Map(workspaceFolders().map((folder) => [manifest(folder).name as string, folder]));
  const files = globSync("{proto,packages,services,gateway,console,tools,bench,test}/**/*.{ts,tsx}", {
    cwd: ROOT,
    exclude: ["**/node_modules/**", "**/gen/**", "**/dist/**"],
  });
  return files.flatMap((file) =>
    specifiersOf(file).map((specifier) => ({ file, target: targetOf(file, specifier, workspaces) })),
  );
}

/** The folders of all workspaces. */
export function workspaceFolders(): string[] {
  const patterns: string[] = JSON.parse(read("package.json")).workspaces;
  return patterns.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: ROOT })).map(dirname);
}

/** The package.json of a folder. */
export function manifest(folder: string) {
  return JSON.parse(read(join(folder, "package.json")));
}

/** Modules that a file imports or starts, as written in it. */
export function specifiersOf(file: string): string[] {
  const named = read(file).matchAll(/\b(?:from|import) ?\(?"([^"\s]+)"|import\.meta\.dirname, "([^"]+\.ts)"/g);
  return [...named].map(([, imported, started]) => imported ?? started ?? "");
}

function targetOf(file: string, specifier: string, workspaces: ReadonlyMap<string, string>): string {
  if (specifier.startsWith(".")) return join(dirname(file), specifier);
  const [scope, name, ...path] = specifier.split("/");
  const folder = workspaces.get(`${scope}/${name}`);
  if (folder === undefined) return specifier;
  return join(
    folder,
    scope === "@matchbook" && name === "proto" ? "src/gen" : "src",
    `${path.join("/") || "index"}.ts`,
  );
}
