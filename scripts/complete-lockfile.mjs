// `node scripts/complete-lockfile.mjs`: adds to package-lock.json the optional packages for other platforms that an
// `npm install` left out, because they were not installed here or its registry does not have them. `npm ci` refuses a
// lock file without them, on every platform. Their versions are exact in the package that asks for them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const OS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const CPU = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

/**
 * The entries a lock file lacks: `{ [path]: entry }`.
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
      // Not a binary for one platform: npm must resolve it itself.
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

if (process.argv[1] === import.meta.filename) {
  const file = join(import.meta.dirname, "..", "package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const missing = missingEntries(lock.packages);
  // npm's own order.
  const entries = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries(entries);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stderr.write(`${Object.keys(missing).length} entries added\n`);
}
