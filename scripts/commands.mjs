import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { closingLine, summaryLine, total } from "./closing-line.mjs";
import { runInForeground } from "./run-in-foreground.mjs";

/**
 * A program of the development stack.
 * @param {"start" | "demo" | "admin"} name
 */
export function cli(name) {
  return ({ node }, args) => runInForeground(node, [join("packages/devstack/src/cli", `${name}.ts`), ...args]);
}

/** A benchmark by the name of its folder in bench/. */
export function bench({ node }, [name = "gateway", ...args]) {
  return runInForeground(node, [join("bench", name, "main.ts"), ...args]);
}

/** Linter and type checker. Exit code 1 when either found something. */
export async function check(context) {
  return (await failedChecks(context)) > 0 ? 1 : 0;
}

/** Checks, then tests; both, always, so that one run tells all. Ends with the servers, the duration and the closing line. */
export async function test({ root, cache, node }, args) {
  const began = Date.now();
  const failed = await failedChecks({ root, node });
  const file = join(cache, `test-counts-${process.pid}.json`);
  mkdirSync(cache, { recursive: true });
  const reporter = `--reporter=${join(import.meta.dirname, "counts-reporter.mjs")}`;
  const reporters = args.some((arg) => arg.startsWith("--reporter")) ? [reporter] : ["--reporter=default", reporter];
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const code = await runInForeground(node, [vitest, "run", ...args, ...reporters], { MATCHBOOK_TEST_COUNTS: file });
  const counted = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  const counts = total(counted, code, failed);
  rmSync(file, { force: true });
  process.stdout.write(`${summaryLine(counted, Date.now() - began)}\n`);
  process.stdout.write(`${closingLine(counts)}\n`);
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}

/** How many of the checks found something. */
async function failedChecks({ root, node }) {
  const modules = join(root, "node_modules");
  const checks = [
    [join(modules, "@biomejs/biome/bin/biome"), "check", "."],
    [join(modules, "typescript/bin/tsc"), "--noEmit", "-p", "tsconfig.json"],
    [join(modules, "knip/bin/knip.js"), "--no-progress"],
  ];
  let failed = 0;
  for (const command of checks) if ((await runInForeground(node, command)) !== 0) failed++;
  return failed;
}
