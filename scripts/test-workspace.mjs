// The `test` script of every workspace: runs only its tests and writes their counts to `.out/test-counts.json`.
import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { runInForeground } from "./run-in-foreground.mjs";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const reporters = ["--reporter=default", `--reporter=${join(import.meta.dirname, "counts-reporter.mjs")}`];
const counts = join(process.cwd(), ".out/test-counts.json");
rmSync(counts, { force: true });
process.exitCode = await runInForeground(process.execPath, [vitest, "run", ...reporters], {
  MATCHBOOK_TEST_FOLDER: relative(root, process.cwd()),
  MATCHBOOK_TEST_COUNTS: counts,
});
