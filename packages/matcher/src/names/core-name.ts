import { memo } from "../model/memo.ts";
import { mayBeCut } from "../text/cuts.ts";
import { isStopWord } from "../words/word-kinds.ts";
import { isForeign, soundOf } from "./latin.ts";
import { beginsForm, isLegalForm, nameWords } from "./legal-forms.ts";

/** A given name that is a Norwegian legal form without its accent. Behind a comma it is the name: `Nunez, Asa`. */
const ASA = /(?:^|\P{L})Åsa(?:\P{L}|$)|,\s?Asa(?:\P{L}|$)/iu;

/** The distinctive words of a name: no legal form, article or title, unless it has no others. Long names are cut. */
export const coreName = memo(makeCore, 4_096);
export type CoreName = Readonly<ReturnType<typeof makeCore>>;
const MAX_WORDS = 12;
function makeCore(name: string) {
  const shown = name.trim();
  const whole = nameWords(shown).map(({ key }) => key);
  const all = withoutCutForm(shown, whole);
  const given = ASA.test(name);
  const isForm = (word: string, at: number) => isLegalForm(word) && !(word === "ASA" && (given || at === 0));
  const tellingOf = (words: readonly string[]): readonly string[] => {
    const telling = words.filter((word, at) => !isStopWord(word) && !isForm(word, at));
    return (telling.length === 0 ? words : telling).slice(0, MAX_WORDS);
  };
  const keyOf = (words: readonly string[]) => [...words].sort().join(" ");
  const kept = tellingOf(all);
  const sounds = kept.map(soundOf);
  // The words if the name is whole, as it is on file and in texts: of a `Handelsbolag` that was cut, also `Handels`.
  const told = all === whole ? kept : tellingOf(whole);
  const withForm = whole.filter((word) => !isStopWord(word));
  return {
    ...{ name, words: kept, told, key: keyOf(kept), wholeKey: keyOf(told) },
    // The words joined: without legal forms, and with them.
    ...{ core: told.join(""), raw: withForm.slice(0, MAX_WORDS).join("") },
    // The words as they sound. They are compared when a name has letters of another script.
    ...{ sounds, letters: [...sounds.join("")].sort().join(""), isForeign: isForeign(name) },
    isCut: mayBeCut(shown) && !isLegalForm(whole.at(-1) ?? ""), // A bank may have cut it off within or behind its last word.
  };
}

const LAST_WORD = /[\s(]\p{L}+$/u; // A word at the very end, and no letter of an abbreviation such as `G.m.b.H`.
const MAX_FORM = 4; // The maximum number of words at the end of a name that may be the beginning of a legal form.

/** The words of a name without the beginning of a legal form at which the bank cut the name: `Alpha Bau UG (haft`. */
function withoutCutForm(shown: string, all: readonly string[]): readonly string[] {
  if (!mayBeCut(shown) || !LAST_WORD.test(shown)) return all;
  const start = all.findIndex((_, at) => at > 0 && all.length - at <= MAX_FORM && beginsForm(all.slice(at).join("")));
  return start < 0 ? all : all.slice(0, start);
}

const BLOCK = 5; // The length of the word beginnings by which similar names are found.
const MIN_BLOCK = 3; // Shorter words are too common to look up.
const SIGNS = /[^\0-\u024f]/; // Words of East Asian signs are shorter.
/** Only words of this length have a block of their end: those of shorter words overlap with that of their beginning. */
const MIN_END_BLOCK = 7;

/** The beginnings of a name's words as they sound, longest words first, for the look-up of similar names. */
export function nameBlocks({ sounds }: Pick<CoreName, "sounds">): string[] {
  const telling = sounds.filter((word) => word.length >= MIN_BLOCK || SIGNS.test(word));
  const longestFirst = [...telling].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return [...new Set(longestFirst.map((word) => `^${word.slice(0, BLOCK)}`))];
}

export const blocksOfWord = (word: string): string[] => nameBlocks({ sounds: [soundOf(word)] });

/** The ends of long words. By them a word is found whose beginning is misspelled. */
export function endBlocks({ sounds }: Pick<CoreName, "sounds">): string[] {
  const long = sounds.filter(({ length }) => length >= MIN_END_BLOCK);
  return long.length === 0 ? [] : [...new Set(long.map((word) => `$${word.slice(-BLOCK)}`))];
}

const MAX_BLOCKS = 4;
const MAX_END_BLOCKS = 2;

export const soughtBlocks = (core: CoreName): string[] => [
  ...nameBlocks(core).slice(0, MAX_BLOCKS),
  ...endBlocks(core).slice(0, MAX_END_BLOCKS),
];

/** The key of a core: its letters as they sound, sorted. Order, spaces and script make no difference. */
export const coreNameKey = ({ letters }: Pick<CoreName, "letters">): string => `=${letters}`;
