import { distance } from "fastest-levenshtein";
import { push } from "../model/collections.ts";
import { memo, once } from "../model/memo.ts";
import { words } from "../text/words.ts";
import { introductions, prose, purposes } from "./lists.ts";
import { type Phrase, phrasesOf, type WordList } from "./word-lists.ts";

/** Words that are never a part of a name behind a label, because they may deny, return, part or move a payment. */

/** Purposes that are invoiced, or only tell a street, are no such words. */
const { order: _order, street: _street, rent: _rent, insurance: _insurance, tax: _tax, ...others } = purposes;
const MIN_OF_PHRASE = 4; // Shorter words of a phrase are articles and prepositions.
/** The shortest beginning, which is shorter in scripts without vowels. */
const minBeginning = (word: string): number => (word.charCodeAt(0) < 0x530 ? 4 : 3);
const MIN_STEM = 5; // A shorter stem has a still shorter ending: `brat` is no beginning of Bratislava.
const MIN_MISSPELT = 6; // Shorter words with another letter are other words.
const HEAD = 3; // Of two words with one other letter, the first or the last letters are the same.

const deniers = once(() => {
  const found = { word: new Set<string>(), beginning: new Set<string>(), pieces: [] as string[] };
  const isMeant = ({ role }: Phrase) => role !== "except";
  const stated = Object.values<WordList>(others).flatMap(phrasesOf).filter(isMeant);
  for (const { phrase, match } of [...phrasesOf(introductions.notName), ...phrasesOf(prose.only), ...stated]) {
    const all = words(phrase);
    if (match === "part") found.pieces.push(phrase);
    const isBeginning = all.length === 1 && match === "beginning";
    for (const word of all)
      if (all.length === 1 || word.length >= MIN_OF_PHRASE)
        found[isBeginning && word.length >= minBeginning(word) ? "beginning" : "word"].add(word);
  }
  const edges = new Map<string, string[]>();
  for (const word of new Set([...found.word, ...found.beginning])) {
    if (word.length < MIN_MISSPELT) continue;
    push(edges, word.slice(0, HEAD), word);
    push(edges, `…${word.slice(-HEAD)}`, word);
  }
  return { ...found, edges };
});

/** Recognizes such a word as the lists have it. */
export const denies = (word: string): boolean => deniers().word.has(word);

/** Recognizes such a word, in upper case without accents, also if one letter of it is wrong. */
export const mayDeny = memo((word: string): boolean => mayDenyUnless(word, () => false), 4_096);

/** Recognizes such a word unless it is another one with a wrong letter: a word of `without invoice` may be meant. */
export function mayDenyUnless(word: string, isMeant: (other: string) => boolean): boolean {
  const { beginning, edges } = deniers();
  if (denies(word)) return true;
  for (let length = minBeginning(word); length <= word.length; length++)
    if (beginning.has(word.slice(0, length)) && (length >= MIN_STEM || word.length - length < length)) return true;
  if (word.length < MIN_MISSPELT) return false;
  const alike = [word.slice(0, HEAD), `…${word.slice(-HEAD)}`].flatMap((edge) => edges.get(edge) ?? []);
  return alike.some((other) => !isMeant(other) && distance(word, other) <= 1);
}

/** Recognizes a piece of a text without blanks. @param written the word with its vowel signs */
export const hasDenier = (written: string): boolean =>
  NOT_SPACED.test(written) && deniers().pieces.some((piece) => written.includes(piece));
/** Letters of scripts that may have no blanks: from Thai on. */
const NOT_SPACED = /[^\0-\u0dff]/;
