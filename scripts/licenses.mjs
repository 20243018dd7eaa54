// `node scripts/licenses.mjs [--shipped]`: lists the packages of package-lock.json with version and license. With
// `--shipped`, lists only the packages in the images.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The workspaces in the images: see deploy/docker/assemble.sh. The console is part of the gateway's. */
const PROCESSES = [
  "gateway",
  "console",
  "services/transaction",
  "services/matching",
  "services/webhook",
  "tools/admin",
  // The image of the profile trial.
  "tools/devstack",
];

/** Licenses, read from the LICENSE file, of packages without a valid SPDX expression. */
const READ_BY_HAND = {
  nub: "MIT",
  ssh2: "MIT",
  buildcheck: "MIT",
  "cpu-features": "MIT",
};

/**
 * The packages of a lock file, sorted by name. Leaves out optional platform binaries without a license
 * entry, because they are part of the package that depends on them.
 * @param {{ packages: Record<string, any> }} lock package-lock.json
 * @returns {{ name: string, version: string, license: string | undefined, shipped: boolean }[]}
 */
export function licenses({ packages }) {
  const shipped = shippedPaths(packages);
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.link && !isForeignBinary(entry))
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return { name, version, license: READ_BY_HAND[name] ?? license, shipped: shipped.has(path) };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function isForeignBinary({ license, optional, os, cpu }) {
  return license === undefined && optional && (os !== undefined || cpu !== undefined);
}

/** The packages that the processes depend on, without development dependencies. */
function shippedPaths(packages) {
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = resolve(packages, path, name);
      // A peer dependency or a binary for another platform may be absent.
      if (found !== undefined) visit(packages[found].link ? packages[found].resolved : found);
    }
  };
  for (const path of PROCESSES) visit(path);
  return seen;
}

/** The location at which a package at `path` finds `name` by Node's folder lookup. */
function resolve(packages, path, name) {
  for (let folder = path; ; ) {
    const candidate = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (folder === "") return undefined;
    const end = folder.lastIndexOf("/node_modules/");
    folder = end < 0 ? "" : folder.slice(0, end);
  }
}

if (process.argv[1] === import.meta.filename) {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package-lock.json"), "utf8"));
  const listed = licenses(lock).filter(({ shipped }) => shipped || !process.argv.includes("--shipped"));
  for (const { name, version, license } of listed) process.stdout.write(`${name}\t${version}\t${license}\n`);
}
