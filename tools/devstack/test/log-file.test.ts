import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { lastLines, logFile } from "../src/stack/log-file.ts";

const folder = mkdtempSync(join(tmpdir(), "matchbook-log-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("output that a file cannot take is dropped with a count, and later output is written", async () => {
  const path = join(folder, "matching.log");
  const log = logFile(path);
  const write = promisify((text: string, done: (error?: Error | null) => void) => log.write(text, done));
  // A folder in its place takes no output, as a full disk does.
  mkdirSync(path);
  await write("lost\n");
  await write("lost as well\n");
  rmdirSync(path);
  await write("kept\n");
  await write("kept as well\n");
  expect(readFileSync(path, "utf8").split("\n")).toEqual([
    '{"msg":"18 bytes of output were dropped: the file took none"}',
    "kept",
    "kept as well",
    "",
  ]);
});

test("the last lines of a log are there for a report", () => {
  const path = join(folder, "short.log");
  writeFileSync(path, "one\ntwo\nthree\n");
  expect(lastLines(path, 2)).toBe("two\nthree");
  expect(lastLines(join(folder, "none.log"))).toBe("");
});
