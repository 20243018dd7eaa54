import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { withLock } from "./lock.mjs";
import { npm } from "./npm.mjs";
import { step } from "./progress.mjs";

/**
 * Runs `npm ci` (without install scripts, see npm.mjs) when node_modules differs from package-lock.json. It compares
 * them and uses no stamp file, so that a developer's own `npm install` counts and is never deleted.
 * @param {{ root: string, cache: string, node: string }} context
 */
export async function ensurePackages({ root, cache, node }) {
  if (isCurrent(root)) return;
  await withLock(join(cache, "packages.lock"), async () => {
    if (!isCurrent(root)) await step("npm packages", () => npm(["ci"], { cwd: root, node }));
  });
}

function isCurrent(root) {
  const installed = readJson(join(root, "node_modules", ".package-lock.json"));
  const locked = readJson(join(root, "package-lock.json"));
  if (!installed || !locked) return false;
  return correspond(locked.packages, installed.packages, (folder) => readJson(join(root, folder, "package.json")));
}

/**
 * Whether the installed packages (node_modules/.package-lock.json) match package-lock.json, and package-lock.json
 * matches the package.json files of the root and the workspaces.
 * @param {Record<string, any>} locked
 * @param {Record<string, any>} installed
 * @param {(folder: string) => any} manifest reads package.json of a folder of the repository
 * @public
 */
export function correspond(locked, installed, manifest) {
  for (const [path, wanted] of Object.entries(locked)) {
    if (!path.includes("node_modules/")) {
      const present = manifest(path);
      if (!present || !sameDependencies(wanted, present)) return false;
      continue;
    }
    const found = installed[path];
    // Optional packages are mostly binaries for other platforms.
    if (!found && wanted.optional) continue;
    if (!found || found.version !== wanted.version || found.integrity !== wanted.integrity) return false;
  }
  return Object.keys(installed).every((path) => path in locked);
}

function sameDependencies(one, other) {
  return ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"].every((kind) =>
    isDeepStrictEqual(sorted(one[kind]), sorted(other[kind])),
  );
}

function sorted(dependencies = {}) {
  return Object.entries(dependencies).sort(([a], [b]) => (a < b ? -1 : 1));
}

function readJson(file) {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, "utf8"));
}
