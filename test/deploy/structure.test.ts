import { dirname, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { importsOfRepository, type RepositoryImport, read } from "./imports.ts";

/**
 * Modules that the files of a folder may import beside their own folder: paths of this repository, and npm or Node
 * modules.
 */
interface Rule {
  imports: string[];
  /** Further paths that only tests may import. */
  tests?: string[];
  /** Further paths that only the scripts of a package may import. */
  scripts?: string[];
  /** The modules from outside; any when absent. */
  modules?: string[];
  /** Its folders, the lowest floor first: tests excepted, no file imports one of a higher floor. */
  floors?: string[][];
}

const RULES: Record<string, Rule> = JSON.parse(read("structure.json"));
const imports = importsOfRepository();

describe("the imports between folders", () => {
  test("are those that structure.json allows", () => {
    expect(imports.length).toBeGreaterThan(4000);
    expect(imports.filter((one) => !isAllowed(one)).map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
  });

  test("use everything that structure.json allows", () => {
    const byFolder = Map.groupBy(imports, ({ file }) => folderOf(file));
    const unused = Object.entries(RULES).flatMap(([folder, { imports: allowed, tests = [], scripts = [] }]) => {
      const used = (byFolder.get(folder) ?? []).map(({ target }) => target);
      return [...allowed, ...tests, ...scripts]
        .filter((path) => !used.some((target) => isIn(target, path)))
        .map((path) => `${folder} → ${path}`);
    });
    expect(unused).toEqual([]);
  });

  test("never lead in a circle", () => {
    const byFile = Map.groupBy(imports, ({ file }) => file);
    // Files that import none of the files left are in no circle.
    const left = new Set(byFile.keys());
    for (let before = -1; before !== left.size; ) {
      before = left.size;
      for (const file of left) if (!byFile.get(file)?.some(({ target }) => left.has(target))) left.delete(file);
    }
    expect([...left]).toEqual([]);
  });

  test("never lead up a floor", () => {
    const floors = ["proto", "packages", "services", "gateway", "console", "tools", "test", "bench"];
    const floor = (path: string) => floors.findIndex((name) => isIn(path, name));
    const upward = Object.entries(RULES).flatMap(([folder, rule]) =>
      rule.imports.filter((path) => floor(path) > floor(folder)).map((path) => `${folder} → ${path}`),
    );
    expect(upward).toEqual([]);
  });

  test("never lead up a floor within a workspace that has floors", () => {
    const upward = Object.entries(RULES).flatMap(([workspace, { floors = [] }]) => {
      const floor = (path: string) =>
        floors.findIndex((folders) => folders.includes(dirname(relative(workspace, path))));
      const own = imports.filter(
        (one) => isIn(one.file, workspace) && isIn(one.target, workspace) && !isTest(one.file),
      );
      return own.filter(({ file, target }) => floor(file) < floor(target) || (floors.length > 0 && floor(file) < 0));
    });
    expect(upward.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
  });
});

/** The most specific folder with a rule that holds a file. */
function folderOf(file: string): string {
  const [folder] = Object.keys(RULES)
    .filter((pattern) => isIn(file, pattern))
    .sort((a, b) => b.split("/").length - a.split("/").length);
  if (folder === undefined) throw new Error(`structure.json has no folder for ${file}`);
  return folder;
}

function isAllowed({ file, target }: RepositoryImport): boolean {
  const folder = folderOf(file);
  const rule = RULES[folder] as Rule;
  if (!isPath(target)) return isTest(file) || rule.modules === undefined || rule.modules.includes(target);
  if (isIn(target, ownFolder(file, folder))) return true;
  const allowed = [
    ...rule.imports,
    ...(isTest(file) ? [...(rule.tests ?? []), ...outerFolder(file)] : []),
    ...(file.includes("/scripts/") ? (rule.scripts ?? []) : []),
  ];
  // A `*` stands for the same folder on both sides, so that a service never imports another one.
  const star = /^services\/([^/]+)/.exec(file)?.[1] ?? "*";
  return allowed.some((path) => isIn(target, path.replace("services/*", `services/${star}`)));
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/test\//.test(file);
}

/** The folder itself, with the names that stand for `*`. */
function ownFolder(file: string, folder: string): string {
  return file.split("/").slice(0, folder.split("/").length).join("/");
}

/** A test beside a file may import everything of its workspace. */
function outerFolder(file: string): string[] {
  return [file.split("/").slice(0, 2).join("/")];
}

/** Tells whether a target is a path of this repository and not the name of a module. */
function isPath(target: string): boolean {
  return /^(?:proto|packages|services|gateway|console|tools|bench|test)\//.test(target);
}

function isIn(path: string, pattern: string): boolean {
  const parts = path.split("/");
  return pattern.split("/").every((part, index) => part === "*" || part === parts[index]);
}
