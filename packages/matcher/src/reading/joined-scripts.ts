import { once } from "../model/memo.ts";
import { monthNames } from "../text/month-names.ts";
import { fold } from "../text/words.ts";
import { hasDenier, mayDeny } from "../words/deniers.ts";
import { bought, furniture, introductions, joining, labels, ordinary, times } from "../words/lists.ts";
import { isNamed, vocabularyWords } from "../words/vocabulary.ts";
import { phrasesOf, type WordList } from "../words/word-lists.ts";

/** Scripts that join words, or write endings and articles onto them. Lists cannot have all forms of a word there. */

const JOINED = /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]/u;
/** Letters of scripts with spaces between words: from Armenian to Sinhala, Georgian with its capitals, and Ethiopic. */
const SPACED = /[\u0530-\u0dff\u10a0-\u10ff\u1200-\u137f\u1c90-\u1cbf]/u;
/** Articles, conjunctions and prepositions of Hebrew and Arabic, which are written onto a word. */
const AHEAD = /^(?:[\u05d0-\u05ea]{1,2}|\u0648?[\u0628\u0643\u0641\u0644]?(?:\u0627?\u0644)?)$/u;
const MAX_ENDING = 3;
/** A sign of East Asia is a word or a syllable. A letter of another script is an ending. */
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export const isJoinedScript = (word: string): boolean => JOINED.test(word);

/** Letters of syllables of Korean. Shorter words for things are parts of other words. */
const HANGUL = /[\u1100-\u11ff]/;
const MIN_THING = 5;

const { notName: _, ...introducers } = introductions;

/** Words by which invoices are paid in these scripts, the longest first. */
const known = once(() => {
  const lists = [
    ...[ordinary.ordinary, ordinary.alsoPurpose, ...Object.values<WordList>(bought), ...Object.values(joining)],
    ...[labels.invoice, labels.invoiceElsewhere, labels.numberElsewhere, labels.text, times.month, times.year],
    ...[furniture.transfer, furniture.courtesy, furniture.tax, furniture.ofTax],
    ...Object.values<WordList>(introducers),
  ];
  const all = lists.flatMap(phrasesOf).flatMap(({ phrase }) => fold(phrase).split(" "));
  const things = vocabularyWords().filter((word) => !(HANGUL.test(word) && word.length < MIN_THING));
  const words = [...new Set([...all, ...monthNames().keys(), ...things])]
    .filter((word) => JOINED.test(word) && (word.length > 1 || SIGN.test(word)))
    .sort((a, b) => b.length - a.length);
  return { spaced: words.filter((word) => SPACED.test(word)), unspaced: words.filter((word) => !SPACED.test(word)) };
});

const MAX_NAME = 10;
/** Labels of names in scripts without blanks. One sign is a label at the end of a word only. */
const introducing = once(() => {
  const all = Object.values<WordList>(introducers)
    .flatMap(phrasesOf)
    .map(({ phrase }) => fold(phrase));
  return [...new Set(all)].filter((label) => JOINED.test(label) && !SPACED.test(label));
});

/**
 * Recognizes a word of these scripts that says how an invoice is paid, or is a name.
 * @param written the word with its vowel signs
 */
export function isReadJoined(word: string, names: readonly string[], written = word): boolean {
  const own = names.map(fold).filter((name) => JOINED.test(name));
  if (SPACED.test(word))
    return (
      word.length < 2 ||
      own.some((name) => name.includes(word)) ||
      isNamed(word) ||
      (!mayDeny(word) && known().spaced.some((one) => isIn(word, one)))
    );
  const left = [...own, ...known().unspaced].reduce((rest, one) => rest.replaceAll(one, ""), word);
  if (left.length < (SIGN.test(left) ? 1 : 2)) return true;
  const isOn = (label: string) => (label.length > 1 ? word.includes(label) : word.endsWith(label));
  return left.length <= MAX_NAME && introducing().some(isOn) && !hasDenier(written);
}

/** Recognizes a known word with what is written onto it. A short word has no long ending. */
function isIn(word: string, one: string): boolean {
  const at = word.indexOf(one);
  if (at < 0) return false;
  const ending = word.length - at - one.length;
  const most = one.length > MAX_ENDING ? MAX_ENDING : one.length === MAX_ENDING ? 1 : 0;
  return ending <= most && (at === 0 || AHEAD.test(word.slice(0, at)));
}
