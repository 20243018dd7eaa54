import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const scripts = join(import.meta.dirname, "../../../scripts");
// The scripts are JavaScript, so that any Node can run them before anything is installed.
const { closingLine, failureLines, sum, summaryLine } = await import(join(scripts, "closing-line.mjs"));
const { correspond } = await import(join(scripts, "setup/ensure-packages.mjs"));
const { missingEntries } = await import(join(scripts, "complete-lockfile.mjs"));

test("a Node that is too old for tests gets a sentence that names the command", async () => {
  const old = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } });`;
  const code = `${old} await import(${JSON.stringify(join(scripts, "../vitest.config.ts"))});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "ignore", "pipe"] });
  const [[exitCode], stderr] = await Promise.all([once(child, "close"), text(child.stderr)]);
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringMatching(/^Tests need Node \d+, .*npm run -s vitest -- <file>.*\n$/),
  ]);
});

describe("the closing lines of a test run", () => {
  const tests = { passed: 5, failed: 0, skipped: 0, retries: 1, servers: "MongoDB 8.0.4", runFailed: false };
  const check = { runFailed: false };
  const failed = { runFailed: true };

  test.each([
    ["everything passed", [check, tests], "5 passed, 0 failed"],
    ["several workspaces ran", [tests, { ...tests, cached: true }], "10 passed, 0 failed"],
    [
      "tests failed and some were skipped",
      [{ ...tests, failed: 2, skipped: 1, runFailed: true }],
      "5 passed, 2 failed, 1 skipped",
    ],
    ["two checks failed", [failed, failed, tests], "5 passed, 2 failed"],
    ["a run failed without a failed test", [{ ...tests, runFailed: true }], "5 passed, 1 failed"],
    ["a run ended before its first test", [failed], "0 passed, 1 failed"],
  ])("show the sum when %s", (_case, parts, line) => {
    expect(closingLine(sum(parts))).toBe(line);
  });

  test("name every failed test with its error", () => {
    const failures = ["a", "b"].map((name) => ({ name: `${name}.test.ts > adds`, error: "expected 1 to be 2" }));
    const parts = [check, { ...tests, failed: 2, failures }, tests];
    expect(failureLines(parts)).toEqual([
      "FAILED a.test.ts > adds\nexpected 1 to be 2\n",
      "FAILED b.test.ts > adds\nexpected 1 to be 2\n",
    ]);
  });

  test.each([
    [[check, tests], 61_400, "On MongoDB 8.0.4 in 1 min 1 s with 1 retry"],
    [[tests, tests], 59_400, "On MongoDB 8.0.4 in 59 s with 2 retries"],
    [
      [
        { ...check, cached: true },
        { ...tests, cached: true },
        { ...tests, retries: 0 },
      ],
      900,
      "On MongoDB 8.0.4 in 1 s with 0 retries; 1 of 2 workspaces have not changed since they passed",
    ],
    [[failed], 900, "On no server in 1 s with 0 retries"],
  ])("show servers, duration, retries and unchanged workspaces", (parts, ms, line) => {
    expect(summaryLine(sum(parts), ms)).toBe(line);
  });
});

describe("the comparison of node_modules with package-lock.json", () => {
  const manifest = () => ({ dependencies: { a: "1.0.0" } });
  const locked = {
    "": { dependencies: { a: "1.0.0" } },
    "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
    "node_modules/a-win32-x64": { version: "1.0.0", optional: true },
  };
  const installed = { "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } };

  test("finds no difference when only packages for other platforms are missing", () => {
    expect(correspond(locked, installed, manifest)).toBe(true);
  });
  test.each([
    ["a package is missing", {}],
    ["a package has another version", { "node_modules/a": { version: "1.0.1", integrity: "sha512-a" } }],
    ["a package has other contents", { "node_modules/a": { version: "1.0.0", integrity: "sha512-b" } }],
    ["a package is left over", { ...installed, "node_modules/b": { version: "1.0.0" } }],
  ])("finds a difference when %s", (_case, present) => {
    expect(correspond(locked, present, manifest)).toBe(false);
  });
  test("finds a difference when package.json has a new dependency", () => {
    expect(correspond(locked, installed, () => ({ dependencies: { a: "2.0.0" } }))).toBe(false);
  });

  test("finds the packages of all platforms in package-lock.json, as npm ci requires (scripts/complete-lockfile.mjs)", async () => {
    const lock = JSON.parse(await readFile(join(scripts, "../package-lock.json"), "utf8"));
    expect(missingEntries(lock.packages)).toEqual({});
  });
});

describe.skipIf(process.platform === "win32")("the script behind all npm scripts", () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "matchbook-run-"));
    await cp(scripts, join(root, "scripts"), { recursive: true });
    const cli = join(root, "tools/devstack/src/cli");
    await mkdir(cli, { recursive: true });
    await mkdir(join(root, "node_modules"));
    await writeFile(join(root, "package.json"), "{}");
    await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages: { "": {} } }));
    await writeFile(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages: {} }));
    await writeFile(
      join(cli, "admin.ts"),
      "const args: string[] = process.argv.slice(2); console.log(JSON.stringify(args)); process.exitCode = 3;",
    );
    await mkdir(join(root, "node_modules/vitest"));
    await writeFile(
      join(root, "node_modules/vitest/vitest.mjs"),
      "process.stdout.write(JSON.stringify(process.argv.slice(2)))",
    );
    await writeFile(
      join(cli, "start.ts"),
      `for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => { console.log(signal); process.exit(7); });
       console.log("up"); setInterval(() => {}, 1000);`,
    );
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const run = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [join(root, "scripts/run.mjs"), ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const outcome = async (child: ChildProcess) => {
    if (!child.stdout || !child.stderr) throw new Error("no pipes");
    const [[code], stdout, stderr] = await Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]);
    return { code, stdout, stderr };
  };

  test("passes on arguments, output and exit code, and prints nothing itself when everything is installed", async () => {
    const result = await outcome(run("admin", "key", "create", "--scopes", "a,b"));
    expect(result).toEqual({ code: 3, stdout: '["key","create","--scopes","a,b"]\n', stderr: "" });
  });

  test.each([
    [["a.test.ts", "-t", "twice"], '["run","a.test.ts","-t","twice"]'],
    [["--watch", "a.test.ts"], '["--watch","a.test.ts"]'],
  ])("runs the tests %j alone, once unless it shall watch them", async (args, stdout) => {
    expect(await outcome(run("vitest", ...args))).toEqual({ code: 0, stdout, stderr: "" });
  });

  test.each(["SIGINT", "SIGTERM"] as const)("forwards %s to the command and waits for its end", async (signal) => {
    const child = run("start");
    child.stdout?.once("data", () => child.kill(signal));
    expect(await outcome(child)).toMatchObject({ code: 7, stdout: `up\n${signal}\n` });
  });

  test("ends a test run whose setup fails with the closing line and an error", async () => {
    const broken = join(root, "package-lock.json");
    await writeFile(broken, "not JSON");
    const result = await outcome(run("test"));
    await writeFile(broken, JSON.stringify({ packages: { "": {} } }));
    expect(result).toMatchObject({ code: 1, stdout: "0 passed, 1 failed\n" });
  });

  test("lists its commands when called with an unknown one", async () => {
    expect(await outcome(run("toString"))).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("usage:"),
    });
  });
});
