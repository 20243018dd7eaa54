import { globSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { manifest as manifestOf, ROOT, read, specifiersOf, workspaceFolders } from "./imports.ts";

interface Task {
  dependsOn?: string[];
  inputs?: string[];
  outputs?: string[];
  cache?: boolean;
}
const tasks: Record<string, Task> = JSON.parse(read("turbo.json")).tasks;
const workspaces = workspaceFolders().map((folder) => ({ folder, manifest: manifestOf(folder) }));
const nameOf = new Map(workspaces.map(({ folder, manifest }) => [folder, manifest.name as string]));
const tested = workspaces.filter(({ manifest }) => manifest.scripts?.test !== undefined);
/** The folders whose tests a script runs: its own, and those in its arguments. */
const testedBy = (folder: string, script: string) => [folder, ...script.split(" ").slice(2)];

describe("a cached test result", () => {
  test("is never kept for tests that start a whole system", () => {
    const startsSystems = workspaces.filter(({ folder }) => {
      return importsOf(folder).some((target) => target.startsWith("@matchbook/devstack/"));
    });
    expect(startsSystems.map(({ folder }) => folder)).toContain("test/e2e");
    for (const { folder, manifest } of startsSystems.filter(({ folder }) => folder.startsWith("test/"))) {
      expect([folder, ...Object.keys(manifest.scripts)]).toEqual([folder, "test:system"]);
    }
    expect(tasks["test:system"]).toMatchObject({ cache: false });
    for (const { manifest } of tested) expect(taskOf(manifest.name).outputs).toEqual([".out/test-counts.json"]);
  });

  test("is of every test file once", () => {
    const folders = workspaces.flatMap(({ folder, manifest: { scripts = {} } }) =>
      Object.entries<string>(scripts).flatMap(([name, script]) =>
        /^test(:system)?$/.test(name) ? testedBy(folder, script) : [],
      ),
    );
    const files = globSync("{packages,tools,services,gateway,console,test,bench}/**/*.test.ts", {
      cwd: ROOT,
      exclude: ["**/node_modules/**"],
    });
    const runs = (file: string) => folders.filter((folder) => file.startsWith(`${folder}/`)).length;
    expect(files.filter((file) => runs(file) !== 1)).toEqual([]);
  });

  test.each(tested)("depends on everything that $folder imports or starts", ({ folder, manifest }) => {
    const { dependsOn = [], inputs = [] } = taskOf(manifest.name);
    const folders = testedBy(folder, manifest.scripts.test);
    const manifests = folders.map(manifestOf);
    const known = new Set([
      manifest.name,
      ...manifests.flatMap((one) => Object.keys({ ...one.dependencies, ...one.devDependencies })),
      ...dependsOn.map((task) => task.split("#")[0]),
    ]);
    // The sources of a workspace and of all that it depends on are in the result of its task `transit`.
    const reached = manifests.slice(1).filter(({ name }) => known.has(name));
    expect(reached).toHaveLength(folders.length - 1);
    const roots = inputs.map((input) => input.replace("$TURBO_ROOT$/", "").replace(/\*\*$/, ""));
    const missing = folders
      .flatMap(importsOf)
      .filter((target) => !known.has(nameAt(target)) && !roots.some((root) => target.startsWith(root)));
    expect(missing).toEqual([]);
  });
});

/** The definition of a workspace's test task, which is its own or the common one. */
function taskOf(name: string): Task {
  return tasks[`${name}#test`] ?? tasks.test ?? {};
}

/**
 * Modules of the repository that the files of a workspace import or start: names of packages, and paths outside of the
 * workspace.
 */
function importsOf(folder: string): string[] {
  const files = globSync("**/*.ts", { cwd: join(ROOT, folder), exclude: ["**/node_modules/**", "src/gen/**"] });
  const found = files.flatMap((file) => {
    const path = join(folder, file);
    return specifiersOf(path).flatMap((specifier) => {
      if (specifier.startsWith("@matchbook/")) return [specifier];
      const target = join(dirname(path), specifier);
      return specifier.startsWith(".") && relative(folder, target).startsWith("..") ? [target] : [];
    });
  });
  return [...new Set(found)];
}

/** The package that a name or a path belongs to. */
function nameAt(target: string): string | undefined {
  if (target.startsWith("@matchbook/")) return target.split("/", 2).join("/");
  return [...nameOf].find(([folder]) => target.startsWith(`${folder}/`))?.[1];
}
