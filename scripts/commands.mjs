import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { closingLine, countTests } from "./closing-line.mjs";
import { runInForeground } from "./run-in-foreground.mjs";

/**
 * A program of the development stack.
 * @param {"start" | "demo" | "admin"} name
 */
export function cli(name) {
  return ({ node }, args) => runInForeground(node, [join("packages/devstack/src/cli", `${name}.ts`), ...args], node);
}

/** Linter and type checker. Exit code 1 when either found something. */
export async function check(context) {
  return (await failedChecks(context)) > 0 ? 1 : 0;
}

/** Checks, then tests; both, always, so that one run tells all. Ends with the closing line. */
export async function test(context, args) {
  const { cache, node } = context;
  const failed = await failedChecks(context);
  mkdirSync(cache, { recursive: true });
  const report = join(cache, `test-report-${process.pid}.json`);
  const reporters = args.some((arg) => arg.startsWith("--reporter")) ? [] : ["--reporter=default"];
  const code = await runInForeground(
    node,
    [bin(context, "vitest/vitest.mjs"), "run", ...args, ...reporters, "--reporter=json", `--outputFile.json=${report}`],
    node,
  );
  const counts = countTests(existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined, code, failed);
  rmSync(report, { force: true });
  process.stdout.write(`${closingLine(counts)}\n`);
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}

async function failedChecks(context) {
  const { node } = context;
  let failed = 0;
  if ((await runInForeground(node, [bin(context, "@biomejs/biome/bin/biome"), "check", "."], node)) !== 0) failed++;
  if (
    (await runInForeground(node, [bin(context, "typescript/bin/tsc"), "--noEmit", "-p", "tsconfig.json"], node)) !== 0
  )
    failed++;
  return failed;
}

/** A program inside an installed package, started with our Node instead of whatever `node` is on PATH. */
function bin({ root }, path) {
  return join(root, "node_modules", path);
}
