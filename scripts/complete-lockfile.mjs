// `node scripts/complete-lockfile.mjs`: completes package-lock.json after an `npm install`. npm leaves out optional packages
// for other platforms, and `npm ci` then rejects the lock file on every platform. The dependent package specifies the
// exact versions, and the registry provides the hashes. Fails when the registry lacks a version. Then pin an earlier
// version of the dependent package.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const OS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const CPU = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

/**
 * The entries a lock file lacks, without their hashes: `{ [path]: entry }`.
 * @param {Record<string, any>} packages `packages` of package-lock.json
 */
export function missingEntries(packages) {
  const missing = {};
  for (const [path, { optionalDependencies = {}, dev, optional }] of Object.entries(packages)) {
    if (!path.includes("node_modules/")) continue;
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (resolves(packages, path, name)) continue;
      const platform = name.split("/").at(-1).split("-").slice(1);
      const os = OS.filter((one) => platform.includes(one));
      const cpu = CPU.filter((one) => platform.includes(one));
      // Not a binary for one platform, so npm must resolve it.
      if (os.length === 0 || !/^\d/.test(version)) continue;
      missing[`node_modules/${name}`] = { version, cpu, ...(dev && { dev }), optional: optional ?? true, os };
    }
  }
  return missing;
}

/** Whether a package at `path` finds `name`, looking up the folders as Node does. */
function resolves(packages, path, name) {
  for (let folder = path; ; ) {
    if (`${folder}/node_modules/${name}` in packages) return true;
    const end = folder.lastIndexOf("/node_modules/");
    if (end < 0) return `node_modules/${name}` in packages;
    folder = folder.slice(0, end);
  }
}

/**
 * The paths of the packages without a hash in a lock file.
 * @param {Record<string, any>} packages `packages` of package-lock.json
 */
export function withoutHash(packages) {
  return Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes("node_modules/") && !link && !/^sha512-/.test(integrity))
    .map(([path]) => path);
}

/** The hash of a package in the registry; empty when the registry lacks that version. */
function hashOf(path, { name = path.split("node_modules/").at(-1), version }) {
  const asked = spawnSync("npm", ["view", `${name}@${version}`, "dist.integrity", "--loglevel=error"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  return asked.stdout.trim();
}

if (process.argv[1] === import.meta.filename) {
  const file = join(import.meta.dirname, "..", "package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const missing = missingEntries(lock.packages);
  // The order that npm uses.
  const entries = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries(entries);
  const unknown = [];
  for (const path of withoutHash(lock.packages)) {
    const { version, ...rest } = lock.packages[path];
    const integrity = hashOf(path, lock.packages[path]);
    if (integrity === "") unknown.push(`${path} ${version}`);
    else lock.packages[path] = { version, integrity, ...rest };
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stderr.write(`${Object.keys(missing).length} entries added\n`);
  for (const one of unknown) process.stderr.write(`the registry has no ${one}\n`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
}
