import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const script = join(import.meta.dirname, "../../../scripts/check-patterns.mjs");
const NOTHING_LISTED = { later: {}, cut: [] };
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "matchbook-patterns-"));
  await mkdir(join(folder, "packages/one/src"), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

/** Output of the check for a folder with this module as `packages/one/src/a.ts`. */
async function check(module: string, listed: object = NOTHING_LISTED): Promise<{ code: number; lines: string[] }> {
  await writeFile(join(folder, "packages/one/src/a.ts"), module);
  await writeFile(join(folder, "patterns.json"), JSON.stringify(listed));
  return new Promise((resolve) =>
    execFile(process.execPath, [script, folder], (error, output) =>
      resolve({ code: error === null ? 0 : Number(error.code), lines: output.trim().split("\n") }),
    ),
  );
}

test("an expression is refused that may take more than linear time", async () => {
  // From every blank on; three loops over blanks; exponential, of characters and of words; from every word on, also behind
  // a boundary; two loops over words; a loop in a look-behind and in a look-ahead.
  const slow =
    String.raw`/\s+$/ /^!type:\s*(.*?)\s*$/i /^(?:\w+\s?)*$/ /^(?:(?:foo|bar)+,?)*$/ /OD:[^;]+;/ /\bOD:[^;]+;/
    /^(?:ab)*(?:ab)*$/ /(?<=^\d*(?:\s\d)*)x/ /a(?=[^b]*b)/`.split(/\s+/);
  const repeated = [" ", " ", "A", "…", "OD:a", " OD:a", "ba", "0", "a"];
  const { code, lines } = await check(slow.map((one, at) => `export const a${at} = ${one};\n`).join(""));
  expect(lines).toEqual([
    ...slow.map(
      (one, at) => `packages/one/src/a.ts:${at + 1} ${one} takes more than linear time in repeated "${repeated[at]}"`,
    ),
    `${slow.length} regular expressions, ${slow.length} problems`,
  ]);
  expect(code).toBe(1);
});

test("an expression that a module builds is refused as built", async () => {
  const { code, lines } = await check('const BLANKS = "\\\\s+";\nexport const A = new RegExp(BLANKS + "$");\n');
  expect(lines[0]).toBe(String.raw`packages/one/src/a.ts:2 /\s+$/ takes more than linear time in repeated " "`);
  expect(code).toBe(1);
});

test("an expression that a function builds needs an example, which is checked", async () => {
  const module = "export const a = (one: string) => new RegExp(one);\n";
  const { lines } = await check(module);
  expect(lines[0]).toBe("packages/one/src/a.ts:1 builds an expression in a function: add an example to patterns.json");
  const example = (text: string) => ({ later: { "packages/one/src/a.ts": { examples: [text] } }, cut: [] });
  expect((await check(module, example("/x+$/"))).lines[0]).toMatch("a.ts:1 /x+$/ takes more than linear time");
  expect((await check(module, example("/^x+$/u"))).code).toBe(0);
});

test("linear expressions pass", async () => {
  const linear = [
    String.raw`/(?<!\s)\s+$/`,
    String.raw`/^\s+/`,
    String.raw`/\bOD:[^;]{1,9};/`,
    "/[a-z]+/g",
    "/(a|b)*?/y",
  ];
  expect(await check(`export const A = [${linear.join(", ")}];\n`)).toEqual({
    code: 0,
    lines: [`${linear.length} regular expressions, 0 problems`],
  });
});

test("an entry is refused when it is no longer true", async () => {
  const entry = { file: "packages/one/src/a.ts", source: "x+$", characters: 30, by: "const MAX = 30;" };
  const listed = (change: object) => ({ later: {}, cut: [{ ...entry, ...change }] });
  const module = "export const MAX = 30;\nexport const A = /x+$/;\n";
  expect((await check(module, listed({}))).code).toBe(0);
  const stale = "patterns.json: cut does not hold for /x+$/ of packages/one/src/a.ts";
  expect((await check(module, listed({ characters: 16_384 }))).lines).toContain(stale);
  expect((await check(module.replace("30", "3_000"), listed({}))).lines).toContain(stale);
  expect((await check(module.replace("/x", "/^x"), listed({}))).lines).toContain(stale);
  const unused = { later: { "packages/one/src/a.ts": { examples: [] } }, cut: [] };
  expect((await check("export {};\n", unused)).lines[0]).toBe(
    "patterns.json: no function of packages/one/src/a.ts builds an expression",
  );
});
