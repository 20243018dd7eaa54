import { isNumber, type Text, type Word } from "../text/words.ts";

/** Where numbers stand in the words of a text, and what is beside them. */

/** The indexes of the first and last word of a number. */
export interface Place {
  start: number;
  end: number;
}

/** A word by its index; empty outside of the text. */
export function wordAt(all: readonly Word[], at: number): string {
  return all[at]?.text ?? "";
}

/** The words from one index to before another. */
export function wordsFrom(all: readonly Word[], start: number, end: number): string[] {
  return all.slice(start, end).map(({ text }) => text);
}

/** Recognizes a word that a sign within numbers joins to the one before. */
export function isJoined(word: Word | undefined): boolean {
  return /^[-/._]$/.test(word?.gap ?? "");
}

/** The places of a number in a text, however it is spaced. */
export function placesOf(text: Pick<Text, "words">, number: string): Place[] {
  return runsAlong(text, number).filter(({ joined }) => joined === number);
}

/** From each word of a text on, the words up to the length of a number, as long as they agree with it. */
export function runsAlong({ words: all }: Pick<Text, "words">, number: string): (Place & { joined: string })[] {
  return all.map((_, start) => {
    let joined = "";
    let end = start;
    while (end < all.length && joined.length < number.length && number.startsWith(joined)) joined += wordAt(all, end++);
    return { joined, start, end: end - 1 };
  });
}

/** The digits with which a word ends. */
export function endDigits(word: string): string {
  return /(?<!\d)\d*$/.exec(word)?.[0] ?? "";
}

/** Recognizes a word of digits of at most so many characters. */
export function isShortNumber(word: string, most: number): boolean {
  return word.length <= most && isNumber(word);
}
