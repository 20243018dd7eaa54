// `npm run check:comments`: finds comments that do not begin with the thing (STYLE.md, "Language"). It fails for the
// folders of `DONE` and counts the others. `node scripts/check-comments.mjs <folder>` lists those of a folder.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = "{packages,services}/*,gateway,console,tools/*,test,bench";
/** Folders without such a comment. */
const DONE = [
  "bench",
  "console",
  "gateway",
  "packages/advices",
  "packages/api",
  "packages/client",
  "packages/matcher",
  "packages/open-items",
  "packages/runtime",
  "packages/statements",
  "packages/vocabulary",
  "services/matching",
  "services/transaction",
  "services/webhook",
  "tools/accuracy",
  "tools/admin",
];
/** Beginnings that make a reader look for the thing. */
const VAGUE = /^(?:That|Those|What|Whether|How|The same|It|True)\b/;

const only = process.argv[2];
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
const isIn = ({ file }, folder) => file.startsWith(`${folder}/`);
const wrong = found.filter((one) => (only ? isIn(one, only) : DONE.some((folder) => isIn(one, folder))));
for (const { file, line, text } of wrong) process.stdout.write(`${file}:${line} ${text}\n`);
process.stdout.write(`${found.length} comments do not begin with the thing, ${wrong.length} of them must\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;

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
