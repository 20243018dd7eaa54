// The `test` script of a workspace runs only its tests, and `test:system` of the root those of all folders of `test/` that
// have no script: they start whole systems. Both write the counts of their tests to `.out/test-counts.json`.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { runInForeground } from "./run-in-foreground.mjs";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const reporters = ["--reporter=default", `--reporter=${join(import.meta.dirname, "counts-reporter.mjs")}`];
const folder = relative(root, process.cwd());
const workers = folder === "" ? 2 : 1;
const counts = join(process.cwd(), ".out/test-counts.json");
rmSync(counts, { force: true });
process.exitCode = await runInForeground(process.execPath, [vitest, "run", `--maxWorkers=${workers}`, ...reporters], {
  MATCHBOOK_TEST_FOLDER: folder || `test/{${systemTests().join(",")}}`,
  MATCHBOOK_TEST_COUNTS: counts,
});

/** The names of the folders whose tests start whole systems. */
function systemTests() {
  const manifest = (name) => JSON.parse(readFileSync(join(root, "test", name, "package.json"), "utf8"));
  return readdirSync(join(root, "test")).filter((name) => manifest(name).scripts === undefined);
}
