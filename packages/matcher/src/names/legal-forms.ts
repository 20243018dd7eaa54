import { type Word, wordsWithGaps } from "../text/words.ts";
import { composed, inLatin, isForeign } from "./latin.ts";
import data from "./legal-forms.json" with { type: "json" };

/** A word of a name, or the words of one legal form. */
export interface NameWord {
  key: string; // As it is compared: upper case, Latin letters, no accents, umlauts equal to their transcription.
  shown: string; // As the text has it, in upper case.
  start: number;
  end: number;
}

/** The data: legal forms by country as registers print them, and those of East Asia, which stand without a space. */
const { forms, eastAsian, inBrackets, besideOneBracket } = data;

const MAX_WORD = 40;
/** Forms of one word, and those of several words joined, with the number of letters of the first word. */
const FORMS = new Map<string, number>();
const PHRASES = new Map<string, string[][]>();

for (const form of Object.values(forms).flat()) {
  const parts = compared(wordsOf(wordsWithGaps(inLatin(form)))).map(({ key }) => key);
  const [first = ""] = parts;
  FORMS.set(parts.join(""), parts.length > 1 ? first.length : 0);
  if (parts.length > 1) PHRASES.set(first, [...(PHRASES.get(first) ?? []), parts]);
}
for (const phrases of PHRASES.values()) phrases.sort((a, b) => b.length - a.length);

const LIMITED = "HAFTUNGSBESCHRANKT"; // Suffix of a German UG, which banks truncate anywhere.
export const isLegalForm = (word: string): boolean => FORMS.has(word) || (word.length >= 5 && LIMITED.startsWith(word));

/** Recognizes the beginning of a legal form; of one of several words, the first must be whole. */
export function beginsForm(letters: string): boolean {
  for (const [form, least] of FORMS) {
    if (letters.length > least && letters.length < form.length && form.startsWith(letters)) return true;
  }
  return false;
}

/** The number of words at an index that together are one legal form; 1 when no form begins there. */
function formLength(all: readonly NameWord[], at: number): number {
  const phrases = PHRASES.get((all[at] as NameWord).key);
  return phrases?.find((parts) => parts.every((part, index) => all[at + index]?.key === part))?.length ?? 1;
}

/** The number of single letters at an index. Those of a legal form such as `S.à r.l.` are one word. */
function lettersAt(all: readonly NameWord[], at: number): number {
  let count = 0;
  while (all[at + count]?.key.length === 1) count++;
  return Math.max(1, count);
}

/** A word as it is compared: bounded, umlauts equal to their transcription. */
export function comparableWord(word: string): string {
  const bounded = word.slice(0, MAX_WORD);
  return bounded.length < 3 || !bounded.includes("E") ? bounded : bounded.replace(/(?<=[AOU])E/g, "");
}

const bracketed = inBrackets.join("|");
const beside = besideOneBracket.join("|");
const EAST_ASIAN = new RegExp(
  [
    ...eastAsian,
    `\\((?:${bracketed}|${beside})\\)`,
    // Japanese banks leave out the bracket at the beginning or the end of a name: `カ)ヤマダ`, `ヤマダ(カ`.
    `^(?:${beside})\\)`,
    `\\((?:${beside})$`,
  ].join("|"),
  "gu",
);
const ASCII = /^[\0-\x7f]*$/;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a text. Single letters (`S.à r.l.`) and the words of one legal form are one. @param known the words */
export function nameWords(text: string, known?: readonly Word[]): NameWord[] {
  const foreign = isForeign(text);
  const latin = foreign ? inLatin(composed(text).trim().replace(EAST_ASIAN, " ")) : text;
  const all = wordsOf(known === undefined || foreign ? wordsWithGaps(latin) : known);
  if (!ASCII.test(text)) {
    const written = [...text.matchAll(WORD)];
    if (written.length === all.length)
      for (const [at, { 0: shown, index: start }] of written.entries())
        Object.assign(all[at] as NameWord, { shown: shown.toUpperCase(), start, end: start + shown.length });
  }
  return joined(compared(all), formLength, " ");
}

function wordsOf(all: readonly Word[]): NameWord[] {
  let end = 0;
  return all.map(({ text: key, gap }) => {
    const start = end + gap.length;
    end = start + key.length;
    return { key, shown: key, start, end };
  });
}

/** The words as they are compared, with single letters beside each other as one. */
function compared(all: readonly NameWord[]): NameWord[] {
  const words = joined(all, lettersAt, "");
  for (const word of words) word.key = comparableWord(word.key);
  return words;
}

/** Words of which those that belong together are one. @param lengthAt how many do at an index */
function joined(all: readonly NameWord[], lengthAt: typeof formLength, space: string): NameWord[] {
  const made: NameWord[] = [];
  const both = ({ key, shown, start }: NameWord, next: NameWord): NameWord => {
    return { key: key + next.key, shown: shown + space + next.shown, start, end: next.end };
  };
  for (let at = 0; at < all.length; ) {
    const length = lengthAt(all, at);
    made.push(length === 1 ? (all[at] as NameWord) : all.slice(at, at + length).reduce(both));
    at += length;
  }
  return made;
}
