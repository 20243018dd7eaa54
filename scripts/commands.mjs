import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { closingLine, failureLines, sum, summaryLine } from "./closing-line.mjs";
import { runInForeground } from "./run-in-foreground.mjs";
import { forgetSummaries, readSummary, TURBO, TURBO_VARIABLES } from "./turbo.mjs";

const CHECKS = ["check:comments", "check:lint", "check:patterns", "check:types", "check:unused"];
const COUNTS = ".out/test-counts.json";
const VITEST = "node_modules/vitest/vitest.mjs";

/**
 * A program of the development stack.
 * @param {"start" | "demo" | "admin"} name
 * @param {string[]} options its first arguments
 */
export function cli(name, ...options) {
  const program = join("tools/devstack/src/cli", `${name}.ts`);
  return ({ node }, args) => runInForeground(node, [program, ...options, ...args]);
}

/** The command line of packages/client, with the profile of the development stack. */
export function matchbook({ node }, args) {
  const { MATCHBOOK_HOME: home, MATCHBOOK_PROFILES } = process.env;
  const profiles = home && !MATCHBOOK_PROFILES ? { MATCHBOOK_PROFILES: join(home, "profiles.json") } : {};
  return runInForeground(node, ["packages/client/src/cli/main.ts", ...args], profiles);
}

/** Runs a benchmark, named by its folder in bench/. */
export function bench({ node }, [name = "gateway", ...args]) {
  return runInForeground(node, [join("bench", name, "main.ts"), ...args]);
}

/** Generates clients from the OpenAPI document and runs a story with each. */
export function clients({ node }, args) {
  return runInForeground(node, ["scripts/clients.sh", ...args], {}, "sh");
}

/** Runs selected tests once, without checks; with `--watch`, again whenever a file changes. */
export function vitest({ node }, args) {
  return runInForeground(node, [VITEST, ...(args.includes("--watch") ? [] : ["run"]), ...args]);
}

/** Runs the linter, the type checker, and the searches for slow patterns and unused code. Exit code 1 when one of them reports an error. */
export async function check(context) {
  const outcomes = await runTasks(context, CHECKS);
  return outcomes.some(({ failed }) => failed) ? 1 : 0;
}

/**
 * Runs the checks and tests and does not stop at a failure. Without arguments, turbo runs those of the whole repository
 * and skips the unchanged ones that have passed. With arguments, one vitest runs the selected tests, and the checks
 * follow. Prints the failed tests, the servers, the duration and the closing line at the end.
 */
export async function test(context, args) {
  const began = Date.now();
  const parts = args.length === 0 ? await testAll(context) : await testSome(context, args);
  const counts = sum(parts);
  const lines = [...failureLines(parts), summaryLine(counts, Date.now() - began), closingLine(counts)];
  process.stdout.write(`${lines.join("\n")}\n`);
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}

async function testAll(context) {
  const outcomes = await runTasks(
    context,
    [...CHECKS, "test", "test:system"],
    ["tools/servers/src/with-test-servers.ts"],
  );
  return outcomes.map(partOf);
}

async function testSome(context, args) {
  const { cache, node } = context;
  const file = join(cache, `test-counts-${process.pid}.json`);
  mkdirSync(cache, { recursive: true });
  const reporter = `--reporter=${join(import.meta.dirname, "counts-reporter.mjs")}`;
  const reporters = args.some((arg) => arg.startsWith("--reporter")) ? [reporter] : ["--reporter=default", reporter];
  const code = await runInForeground(node, [VITEST, "run", ...args, ...reporters], { MATCHBOOK_TEST_COUNTS: file });
  const counted = readCounts(file);
  rmSync(file, { force: true });
  const checks = await runTasks(context, CHECKS);
  return [{ ...counted, runFailed: code !== 0 }, ...checks.map(partOf)];
}

/** The contribution of a turbo task to the closing line. */
function partOf({ id, folder, cached, failed }) {
  const counts = /#test(:|$)/.test(id) ? readCounts(join(folder, COUNTS)) : {};
  return { ...counts, cached, runFailed: failed };
}

function readCounts(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Runs all turbo tasks, even if one fails. @returns the result of each; one failure if turbo itself failed */
async function runTasks({ root, node }, tasks, before = []) {
  forgetSummaries(root);
  const flags = ["--continue=always", "--concurrency=4", "--output-logs=new-only", "--summarize"];
  await runInForeground(node, [...before, TURBO, "run", ...tasks, ...flags], TURBO_VARIABLES);
  const outcomes = readSummary(root);
  return outcomes.length === 0 ? [{ id: "turbo", folder: root, cached: false, failed: true }] : outcomes;
}
