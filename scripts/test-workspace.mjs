// The `test` script of a workspace: runs only its tests, and those of the small workspaces whose folders are its arguments.
// Writes their counts to `.out/test-counts.json`. A run by itself costs 2 s of processor time before its first test.
import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { runInForeground } from "./run-in-foreground.mjs";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const reporters = ["--reporter=default", `--reporter=${join(import.meta.dirname, "counts-reporter.mjs")}`];
// The console's tests decide hundreds of lines at once, and the containment tests attack the system. The tests of other
// workspaces would wait for their servers.
const SEPARATE_SERVERS = ["test/console", "test/containment"];
const folder = relative(root, process.cwd());
const counts = join(process.cwd(), ".out/test-counts.json");
rmSync(counts, { force: true });
process.exitCode = await runInForeground(process.execPath, [vitest, "run", ...reporters], {
  MATCHBOOK_TEST_FOLDERS: [folder, ...process.argv.slice(2)].join(","),
  ...(SEPARATE_SERVERS.includes(folder) ? { MATCHBOOK_TEST_RUN: "" } : {}),
  MATCHBOOK_TEST_COUNTS: counts,
});
