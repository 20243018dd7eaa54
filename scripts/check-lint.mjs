// `npm run check:lint`: runs the linter on the files that have changed since they passed. Its rules look at one file. After
// a change of the rules all files are checked again.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInForeground } from "./run-in-foreground.mjs";

const root = join(import.meta.dirname, "..");
const passedFile = join(root, ".cache/lint.json");
/** More names than these may not fit into a command line. */
const MOST_FILES = 500;

const hashOf = (file) =>
  createHash("sha256")
    .update(readFileSync(join(root, file)))
    .digest("base64url");
const rules = ["biome.json", "package-lock.json"].map(hashOf).join();

/** The files of the working tree by what they contain. */
function filesNow() {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const files = [...new Set(listed.split("\0"))].filter((file) => /\.([cm]?[jt]sx?|jsonc?|css|html)$/.test(file));
  return Object.fromEntries(files.filter((file) => existsSync(join(root, file))).map((file) => [file, hashOf(file)]));
}

const now = filesNow();
const stored = existsSync(passedFile) ? JSON.parse(readFileSync(passedFile, "utf8")) : {};
const passed = stored.rules === rules ? stored.files : {};
const changed = Object.keys(now).filter((file) => passed[file] !== now[file]);
const biome = (...paths) =>
  runInForeground(process.execPath, [
    join(root, "node_modules/@biomejs/biome/bin/biome"),
    "check",
    "--no-errors-on-unmatched",
    ...paths,
  ]);
const code = changed.length === 0 ? 0 : await biome(...(changed.length > MOST_FILES ? ["."] : changed));
if (code === 0) {
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(passedFile, JSON.stringify({ rules, files: now }));
}
process.exitCode = code;
