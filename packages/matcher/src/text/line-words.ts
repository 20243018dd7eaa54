import type { Line } from "../model/model.ts";
import { comparableWord } from "../names/legal-forms.ts";
import { ofLine, readingOf } from "../reading/reading.ts";
import { apartFromNumbers, isNumber, type Text, type Word, wordsWithGaps } from "./words.ts";

/** Description, the same without line breaks if that joins words (a bank may wrap within one), and reference. */
export const textsOf = ofLine((line): readonly Text[] => {
  const { words } = readingOf(line);
  const { description, reference = "" } = line;
  const joined = unwrapped(words);
  return [
    textOf(description, words),
    ...(joined === undefined ? [] : [textOf(description.replaceAll("\n", ""), joined)]),
    ...(reference === "" ? [] : [textOf(reference)]),
  ];
});

/** The finding in the description, in both readings of its line breaks, else in the reference. */
export function foundInTexts<T>(line: Line, find: (text: Text) => T | undefined): T | undefined {
  const all = textsOf(line);
  const [reference] = (line.reference ?? "") === "" ? [] : all.slice(-1);
  const found = all.filter((text) => text !== reference).map(find);
  if (!found.includes(undefined)) return found[0];
  return reference === undefined ? undefined : find(reference);
}

/** @param words the words of the text, when they are known */
export const textOf = (text: string, words: readonly Word[] = apartFromNumbers(wordsWithGaps(text))): Text => ({
  text,
  words,
  plain: words.map(({ text: word }) => comparableWord(word)),
});

/** The words of a text without its line breaks; undefined when that joins none. */
function unwrapped(all: readonly Word[]): Word[] | undefined {
  if (!all.some((_, at) => isWrapped(all, at))) return undefined;
  const joined: Word[] = [];
  for (const [at, { text, gap }] of all.entries()) {
    const last = joined.at(-1);
    if (last !== undefined && isWrapped(all, at)) joined[joined.length - 1] = { text: last.text + text, gap: last.gap };
    else joined.push({ text, gap: gap.replaceAll("\n", "") });
  }
  return joined;
}

/** Recognizes a word that a line break divides from the one before. Where letters meet digits, a word ends. */
function isWrapped(all: readonly Word[], at: number): boolean {
  const { text, gap } = all[at] as Word;
  const before = all[at - 1]?.text;
  if (before === undefined || !gap.startsWith("\n") || gap.replaceAll("\n", "") !== "") return false;
  return isNumber(before.charAt(before.length - 1)) === isNumber(text.charAt(0));
}
