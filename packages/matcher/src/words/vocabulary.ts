import anyAscii from "any-ascii";
import { memo, once } from "../model/memo.ts";
import { words } from "../text/words.ts";
import { denies, mayDeny } from "./deniers.ts";
import { bought } from "./lists.ts";
import own from "./things.json" with { type: "json" };
import vocabulary from "./vocabulary.json" with { type: "json" };
import { ENDING, LINKS, VOWEL } from "./word-forms.ts";
import { isOf, phrasesOf, wordsOf } from "./word-lists.ts";

/** Sorted words for things, and names of places and people, each before a blank, in upper case without accents. */
const [things, ...names] = [vocabulary.things, vocabulary.places, vocabulary.people].map((all) => `${all.join(" ")} `);
const ownThings = phrasesOf(own.things);
const wholeThings = wordsOf({ all: ownThings.filter(({ match }) => match === "word").map(({ phrase }) => phrase) });
const stems = new Set(ownThings.flatMap(({ phrase, match }) => (match === "beginning" ? words(phrase) : [])));
const boughtWords = wordsOf(bought.bought);
const isFormOfBought = isOf(phrasesOf(bought.bought));
/** Recognizes a word for what is bought, as `bought.json` has it; with more letters behind, it may be a word that denies. */
export const isBought = (word: string): boolean => boughtWords.has(word) || (isFormOfBought(word) && !denies(word));

const MIN_STEM = 6; // Words with shorter beginnings in common are other words.
const MIN_PART = 4; // Shorter parts of a compound are syllables.
const MIN_COMPOUND = 10; // Shorter words are seldom compounds: `Huissier`.
const MAX_ENDING = 2;
const MAX_STEM_ENDING = 4;
const LATIN = /^[A-Z]+$/;

/** Finds the first word of a sorted text that is not before another. @returns its index */
function lowerBound(text: string, word: string): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const start = text.lastIndexOf(" ", ((low + high) >> 1) - 1) + 1;
    const end = text.indexOf(" ", start);
    if (text.slice(start, end) < word) low = end + 1;
    else high = start;
  }
  return low;
}

const has = (text: string, word: string): boolean => text.startsWith(`${word} `, lowerBound(text, word));

/** Recognizes a word with another ending: of a plural or a case. */
function hasForm(text: string, word: string): boolean {
  if (has(text, word) || (word.endsWith("S") && word.length > MIN_PART && has(text, word.slice(0, -1)))) return true;
  for (let length = word.length; length >= Math.max(MIN_STEM, word.length - MAX_ENDING); length--) {
    if (!ENDING.test(word.slice(length))) continue;
    const stem = word.slice(0, length);
    for (let at = lowerBound(text, stem); text.startsWith(stem, at); at = text.indexOf(" ", at) + 1)
      if (VOWEL.test(text.slice(at + length, text.indexOf(" ", at)))) return true;
  }
  return false;
}

/** Recognizes a beginning with an ending; a short one has a short ending. */
function hasStem(word: string): boolean {
  for (let length = MIN_PART; length <= word.length; length++) {
    const most = length === MIN_PART ? MAX_ENDING : MAX_STEM_ENDING;
    if (word.length - length <= most && stems.has(word.slice(0, length))) return true;
  }
  return false;
}

const isPart = (word: string): boolean =>
  word.length >= MIN_PART &&
  (has(things as string, word) || wholeThings.has(word) || hasStem(word) || isBought(word)) &&
  !mayDeny(word);

/** Recognizes a compound of two words for things. */
function isCompound(word: string): boolean {
  if (word.length < MIN_COMPOUND || !LATIN.test(word)) return false;
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++) {
    const head = word.slice(0, at);
    if (isPart(word.slice(at)) && LINKS.some((link) => head.endsWith(link) && isPart(head.slice(0, at - link.length))))
      return true;
  }
  return false;
}

/** Recognizes the name of a place in another script by its Latin letters: `Ташкент`. */
const isPlaceAbroad = (word: string): boolean =>
  word.length > MIN_PART && !LATIN.test(word) && has(names[0] as string, anyAscii(word).toUpperCase());

const isKnown = (word: string): boolean =>
  wholeThings.has(word) ||
  hasStem(word) ||
  [things as string, ...names].some((text) => hasForm(text, word)) ||
  isCompound(word) ||
  isPlaceAbroad(word);

/** Recognizes a word for a thing, or the name of a place or a person. None of them denies a payment. */
export const isNamed = memo((word: string): boolean => !mayDeny(word) && isKnown(word), 4_096);

/** The words for things, for scripts that join words. Names of people and places are short there, and parts of other words. */
export const vocabularyWords = once((): string[] =>
  [...(things as string).trimEnd().split(" "), ...wholeThings, ...stems].filter((word) => !mayDeny(word)),
);
