import { type Word, wordsWithGaps } from "../text/words.ts";
import { composed, inLatin, isForeign } from "./latin.ts";
import { comparableWord, formLength, joined, lettersAt, withoutEastAsianForms } from "./legal-forms.ts";

export interface NameWord {
  key: string; // As it is compared: upper case, Latin letters, no accents, umlauts equal to their transcription.
  shown: string; // As the text has it, in upper case.
  start: number;
  end: number;
}

/** Neighbouring words of a text that may be the whole name of a counterparty. */
export interface WholeName {
  words: string;
  core: readonly string[]; // The words without legal forms and articles.
  key: string;
}

const ASCII = /^[\0-\x7f]*$/;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a text. Single letters (`S.à r.l.`) and the words of one legal form are one. @param known the words */
export function nameWords(text: string, known?: readonly Word[]): NameWord[] {
  const foreign = isForeign(text);
  const latin = foreign ? inLatin(withoutEastAsianForms(composed(text))) : text;
  const all = wordsOf(known === undefined || foreign ? wordsWithGaps(latin) : known);
  if (!ASCII.test(text)) {
    const shown = text.toUpperCase().match(WORD) ?? [];
    if (shown.length === all.length) for (const [at, word] of all.entries()) word.shown = shown[at] as string;
  }
  const words = joined(all, lettersAt, oneWith(""));
  for (const word of words) word.key = comparableWord(word.key);
  return joined(words, formLength, oneWith(" "));
}

function wordsOf(all: readonly Word[]): NameWord[] {
  let end = 0;
  return all.map(({ text: key, gap }) => {
    const start = end + gap.length;
    end = start + key.length;
    return { key, shown: key, start, end };
  });
}

const oneWith =
  (space: string) =>
  (parts: readonly NameWord[]): NameWord => ({
    key: parts.map(({ key }) => key).join(""),
    shown: parts.map(({ shown }) => shown).join(space),
    start: (parts[0] as NameWord).start,
    end: (parts.at(-1) as NameWord).end,
  });
