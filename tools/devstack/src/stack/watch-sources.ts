import { existsSync, type FSWatcher, readFileSync, realpathSync, watch } from "node:fs";
import { join, relative, sep } from "node:path";
import { PROCESS_NAMES, type ProcessName } from "./system.ts";

/** An editor writes a file in several steps, and several files at once. So changes are gathered, in milliseconds. */
const GATHER_MS = 100;

/** The folder of each workspace that a process runs, relative to the root, with the processes that run it. */
export type Sources = ReadonlyMap<string, ReadonlySet<ProcessName>>;

/** Finds by the manifests which workspaces each process depends on, directly or not. */
export function sourcesOf(root: string): Sources {
  const sources = new Map<string, Set<ProcessName>>();
  const visit = (folder: string, process: ProcessName): void => {
    const users = sources.get(folder) ?? new Set();
    if (users.has(process)) return;
    sources.set(folder, users.add(process));
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    for (const name of Object.keys(dependencies)) {
      const linked = join(root, "node_modules", name);
      const isWorkspace = name.startsWith("@matchbook/") && existsSync(linked);
      if (isWorkspace) visit(relative(root, realpathSync(linked)), process);
    }
  };
  for (const process of PROCESS_NAMES) visit(process === "gateway" ? "gateway" : `services/${process}`, process);
  return sources;
}

/**
 * Calls `changed` with the processes whose sources have changed, all changes of a moment together. Tests are no sources.
 * @returns a function that ends the watch
 */
export function watchSources(
  root: string,
  sources: Sources,
  changed: (processes: ReadonlySet<ProcessName>, file: string) => void,
): () => void {
  let gathered = new Set<ProcessName>();
  let timer: NodeJS.Timeout | undefined;
  const watchers: FSWatcher[] = [];
  for (const [folder, processes] of sources) {
    const path = join(root, folder, "src");
    if (!existsSync(path)) continue;
    const watcher = watch(path, { recursive: true }, (_event, name) => {
      if (name === null || !/\.(ts|json)$/.test(name) || name.endsWith(".test.ts")) return;
      gathered = gathered.union(processes);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const all = gathered;
        gathered = new Set();
        changed(all, [folder, "src", name].join(sep));
      }, GATHER_MS);
    });
    watchers.push(watcher);
  }
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
