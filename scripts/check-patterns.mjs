// `npm run check:patterns`: fails when a regular expression of the product may take more than linear time
// (docs/decisions/0034-what-a-text-may-cost.md). `node scripts/check-patterns.mjs <folder>` checks
// another folder. Its patterns.json lists what cannot be seen in the sources.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import { builtPatterns } from "./patterns/built.mjs";
import { repeatedWords } from "./patterns/repeated-words.mjs";
import { patternsIn } from "./patterns/sources.mjs";

/** The most characters of an input for which an expression may take more than linear time. */
const MOST_CHARACTERS = 2_000;

const root = process.argv[2] ?? join(import.meta.dirname, "..");
/**
 * `later`: examples of the expressions that functions build, by file. `cut`: expressions whose input is cut before, to
 * how many characters and by which line of the file.
 */
const { later, cut } = JSON.parse(readFileSync(join(root, "patterns.json"), "utf8"));

const { literals, places } = patternsIn(root);
const built = await builtPatterns(root, places);
const functions = places.filter(({ file, line }) => !built.some((one) => one.file === file && one.line === line));
const patterns = [...literals, ...built, ...functions.flatMap(examplesOf)];
const slow = slowOf(patterns);

const problems = [
  ...slow
    .filter((pattern) => !cut.some((entry) => concerns(entry, pattern)))
    .map(({ file, line, source, flags, text }) => {
      return `${file}:${line} /${source}/${flags} takes more than linear time in repeated ${JSON.stringify(text)}`;
    }),
  ...functions
    .filter(({ file }) => later[file] === undefined)
    .map(({ file, line }) => `${file}:${line} builds an expression in a function: add an example to patterns.json`),
  ...Object.keys(later)
    .filter((file) => !functions.some((place) => place.file === file))
    .map((file) => `patterns.json: no function of ${file} builds an expression`),
  ...cut
    .filter((entry) => !holds(entry))
    .map(({ file, source }) => `patterns.json: cut does not hold for /${source}/ of ${file}`),
];
process.stdout.write(
  `${[...problems, `${patterns.length} regular expressions, ${problems.length} problems`].join("\n")}\n`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

function examplesOf({ file, line }) {
  return (later[file]?.examples ?? []).map((written) => {
    const end = written.lastIndexOf("/");
    return { file, line, source: written.slice(1, end), flags: written.slice(end + 1) };
  });
}

/** The expressions with more than linear time, each with the text that must be repeated. */
function slowOf(all) {
  const texts = new Map();
  return all.flatMap((pattern) => {
    const { source, flags } = pattern;
    const key = `/${source}/${flags}`;
    if (!texts.has(key)) {
      const [report] = analyse({ source, flags }).reports;
      texts.set(key, report?.character.pick ?? repeatedWords(source, flags));
    }
    const text = texts.get(key);
    return text === undefined ? [] : [{ ...pattern, text }];
  });
}

function concerns(entry, pattern) {
  return entry.file === pattern.file && entry.source === pattern.source;
}

function holds(entry) {
  const isCut = entry.characters <= MOST_CHARACTERS && readFileSync(join(root, entry.file), "utf8").includes(entry.by);
  return isCut && slow.some((pattern) => concerns(entry, pattern));
}
