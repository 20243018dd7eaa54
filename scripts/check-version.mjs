// check-version <version>: fails unless everything that a release publishes names this version.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const text = (file) => readFileSync(join(root, file), "utf8");

/** The published packages; `matchbook_build_info` shows the version of `runtime`. */
export const PUBLISHED = ["statements", "matcher", "open-items", "advices", "client"];

/** What does not name the version. @param {string} version @returns {string[]} */
export function problems(version) {
  const manifests = ["", ...PUBLISHED.map((name) => `packages/${name}/`), "packages/runtime/"];
  const found = manifests
    .map((folder) => `${folder}package.json`)
    .filter((file) => JSON.parse(text(file)).version !== version);
  const chart = "deploy/helm/matchbook/Chart.yaml";
  for (const field of ["version", "appVersion"])
    if (!new RegExp(`^${field}: "?${version.replaceAll(".", "\\.")}"?$`, "m").test(text(chart)))
      found.push(`${field} in ${chart}`);
  const python = "clients/python/pyproject.toml";
  if (!text(python).includes(`\nversion = "${version}"\n`)) found.push(python);
  if (!text("CHANGELOG.md").includes(`\n## ${version}`)) found.push("CHANGELOG.md");
  const recorded = `test/e2e/recorded/${version}.tar.gz`;
  if (!existsSync(join(root, recorded))) found.push(recorded);
  return found;
}

const [version] = process.argv.slice(2);
if (version !== undefined) {
  const found = problems(version);
  for (const where of found) process.stderr.write(`${where} is not of version ${version}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
