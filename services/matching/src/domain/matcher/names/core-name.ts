import { words } from "../text/words.ts";

/** Legal forms and words that do not distinguish names, upper case without accents. */
const FORMS = new Set(
  (
    "GMBH MBH GESMBH GES GGMBH AG KG KGAA OHG GBR UG EV EK EG SE INC LLC LTD LIMITED PLC LLP LP CORP CORPORATION CO COMPANY CIE SA SAS SARL " +
    "SASU EURL SCI SL SLU SRL SPA SNC SAPA BV NV VOF CV BVBA SPRL AB HB KB OY OYJ AS ASA APS IVS ANS DA SP ZOO OO SPZOO SRO " +
    "DOO KFT ZRT PARTG PARTGMBB STIFTUNG PUBL INH INHABER U OP"
  ).split(" "),
);
const STOP = new Set(
  "UND AND ET Y THE OF DER DIE DAS VON FOR DE DU LA LE LES DI DEL DR MR MRS MS HERR FRAU FIRMA DIPL ING PROF".split(
    " ",
  ),
);

/** A given name that is a Norwegian legal form without its accent. Behind a comma it is the name: `Nunez, Asa`. */
const ASA = /(?:^|\P{L})Åsa(?:\P{L}|$)|,\s?Asa(?:\P{L}|$)/iu;

/** A name without undistinctive words: the other words in order, and sorted in one key. */
export interface CoreName {
  readonly words: readonly string[];
  readonly key: string;
}

/**
 * The distinctive words of a name: no legal form, article or title. Umlauts are equal to their transcription
 * (`MUELLER`, `Müller`). A name without distinctive words keeps all. Long names are cut.
 */
export function coreName(name: string): CoreName {
  const known = cores.get(name);
  if (known !== undefined) return known;
  const core = makeCore(name);
  // The same payers recur and each line asks several times, so results are cached.
  if (cores.size >= MOST_CORES) cores.clear();
  cores.set(name, core);
  return core;
}

const MOST_CORES = 4_096;
/** The maximum number of words of a name and characters of a word that are compared. */
const MAX_WORDS = 12;
const MAX_WORD = 40;
const cores = new Map<string, CoreName>();

function makeCore(name: string): CoreName {
  const all = plainWords(withoutCutForm(name, words(name)));
  const given = ASA.test(name);
  const isForm = (word: string, at: number) => isLegalForm(word) && !(word === "ASA" && (given || at === 0));
  const telling = all.filter((word, at) => !STOP.has(word) && !isForm(word, at));
  const kept = (telling.length === 0 ? all : telling).slice(0, MAX_WORDS);
  return { words: kept, key: [...kept].sort().join(" ") };
}

/** The lengths at which banks cut names: 35 in SEPA and SWIFT, 27 in older formats, less a blank at the end. */
const CUT_LENGTHS = new Set([26, 27, 34, 35]);
/** A word at the very end, and no letter of an abbreviation such as `G.m.b.H`. */
const LAST_WORD = /[\s(]\p{L}+$/u;

/** The words of a name without the beginning of a legal form at which the bank cut the name: `Alpha Bau UG (haft`. */
function withoutCutForm(name: string, all: string[]): string[] {
  const last = all.at(-1);
  const shown = name.trim();
  if (last === undefined || !CUT_LENGTHS.has(shown.length) || !LAST_WORD.test(shown)) return all;
  const isCut = [...FORMS, LIMITED].some((form) => form.length > last.length && form.startsWith(last));
  return isCut ? all.slice(0, -1) : all;
}

/** The words of a name as they are compared: abbreviations with dots are one word, umlauts are their transcription. */
export function plainWords(all: readonly string[]): string[] {
  return withoutDots(all).map((word) => withoutUmlaut(word.slice(0, MAX_WORD)));
}

/** True for a word that names a legal form. */
export function isLegalForm(word: string): boolean {
  return FORMS.has(word) || (word.length >= 5 && LIMITED.startsWith(word));
}

/** True for an article, a conjunction or a title. */
export function isStopWord(word: string): boolean {
  return STOP.has(word);
}

/** Suffix of a German UG, which banks truncate anywhere. */
const LIMITED = "HAFTUNGSBESCHRANKT";

/** Single letters of a legal form such as `S.à r.l.` are one word; other single letters stay. */
function withoutDots(all: readonly string[]): string[] {
  const joined: string[] = [];
  let letters = false;
  for (const word of all) {
    const letter = word.length === 1;
    if (letter && letters) joined.push((joined.pop() ?? "") + word);
    else joined.push(word);
    letters = letter;
  }
  return joined;
}

function withoutUmlaut(word: string): string {
  return word.length < 3 ? word : word.replace(/([AOU])E/g, "$1");
}

/** The length of the word beginnings by which similar names are found. */
const BLOCK = 5;

/** Only words of this length have a block of their end: those of shorter words overlap with that of their beginning. */
const MIN_END_BLOCK = 7;

/** The beginnings of a name's words, longest words first, for the look-up of similar names. */
export function nameBlocks({ words: all }: CoreName): string[] {
  const telling = all.filter((word) => word.length >= 3);
  const longestFirst = [...telling].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return [...new Set(longestFirst.map((word) => `^${word.slice(0, BLOCK)}`))];
}

/** The ends of long words. By them a word is found whose beginning is misspelled. */
export function endBlocks({ words: all }: Pick<CoreName, "words">): string[] {
  const long = all.filter(({ length }) => length >= MIN_END_BLOCK);
  return long.length === 0 ? [] : [...new Set(long.map((word) => `$${word.slice(-BLOCK)}`))];
}

/** The number of blocks of a line that are looked up. */
export const MAX_BLOCKS = 4;

/** The key under which a name's core is looked up. */
export function coreNameKey(core: CoreName): string {
  return `=${core.key}`;
}
