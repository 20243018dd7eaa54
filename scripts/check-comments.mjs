// `npm run check:comments`: refuses comments that do not begin with the thing (STYLE.md, "Language").
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = "{packages,services}/*,gateway,console,tools/*,test,bench";
/** Beginnings that make a reader look for the thing. */
const VAGUE = /^(?:That|Those|What|Whether|How|The same|It|True)\b/;

const files = globSync(`{${FOLDERS}}/**/*.{ts,tsx}`, {
  cwd: ROOT,
  exclude: (path) => /(?:^|\/)(?:node_modules|gen|dist|\..+)$/.test(typeof path === "string" ? path : path.name),
});
const found = files.sort().flatMap((file) => {
  const source = readFileSync(join(ROOT, file), "utf8");
  return commentsOf(file, source)
    .filter(({ text }) => VAGUE.test(text))
    .map(({ start, text }) => {
      return { file, line: source.slice(0, start).split("\n").length, text: text.slice(0, 80) };
    });
});
for (const { file, line, text } of found) process.stdout.write(`${file}:${line} ${text}\n`);
process.stdout.write(`${found.length} comments do not begin with the thing\n`);
process.exitCode = found.length > 0 ? 1 : 0;

/** The comments of a file. Lines of `//` that follow one another are one comment. */
function commentsOf(file, source) {
  const comments = [];
  let last;
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const goesOn = type === "Line" && last?.type === "Line" && /^\s*$/.test(source.slice(last.end, start));
    last = { type, end };
    if (!goesOn)
      comments.push({
        start,
        text: value
          .replace(/^[\s*]+/, "")
          .replace(/\s*\n\s*\*?\s*/g, " ")
          .trim(),
      });
  }
  return comments;
}
