import type { Document } from "mongodb";

// Searches have few words, and every stored word is an index entry.
const MAX_WORDS = 100;
const MAX_LENGTH = 64;
/** Characters that are read of one text, at most. */
const MAX_CHARACTERS = 2_000;

export interface WantedText {
  /** Words of the wanted rows, probably the rarest first. */
  words: string[];
  /** Beginning of a further word. */
  prefix?: string | undefined;
}

/** A shorter prefix selects a large part of all rows, unless other words select few. */
const MIN_PREFIX = 2;

/**
 * The words that find a row: each once, without accents, case and punctuation, at most 100, from the first 2,000
 * characters of each text.
 * A word with punctuation inside is found by its parts and as a whole (`INV-7/42`: `inv`, `7`, `42`, `inv742`), letters
 * followed by digits also by both (`INV0742`: `inv`, `0742`), and digits also without leading zeros (`742`). Banks cut
 * texts into lines, so a word is found with and without a line break inside.
 */
export function searchWords(texts: readonly (string | undefined)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    if (text === undefined) continue;
    const read = text.slice(0, MAX_CHARACTERS);
    for (const reading of read.includes("\n") ? [read, withoutLineBreaks(read)] : [read]) {
      for (const piece of fold(reading).split(/\s+/)) {
        const parts = piece.match(/[\p{L}\p{N}]+/gu) ?? [];
        for (const word of formsOf(parts)) {
          if (words.size === MAX_WORDS) return [...words];
          words.add(word.slice(0, MAX_LENGTH));
        }
      }
    }
  }
  return [...words];
}

function formsOf(parts: readonly string[]): string[] {
  const split = parts.flatMap((part) => /^(\p{L}+)(\p{N}+)$/u.exec(part)?.slice(1) ?? []);
  const numbers = [...parts, ...split].flatMap((part) => /^0+([1-9]\d*)$/.exec(part)?.slice(1) ?? []);
  return [...parts, ...(parts.length > 1 ? [parts.join("")] : []), ...split, ...numbers];
}

// A regular expression for spaces around a line break takes quadratic time on a long run of spaces.
function withoutLineBreaks(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("");
}

/** Reads a search text, whose last word is a prefix. Undefined without letters and digits, which finds nothing. */
export function wantedText(text: string): WantedText | undefined {
  const folded = fold(text.slice(0, MAX_CHARACTERS));
  const words = (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_LENGTH)).slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  const last = words.at(-1) ?? "";
  const isLong = words.length > 1 || last.length >= MIN_PREFIX;
  const prefix = isLong && /[\p{L}\p{N}]$/u.test(folded) ? last : undefined;
  const whole = new Set(prefix === undefined ? words : words.slice(0, -1));
  return { words: [...whole].sort((a, b) => rarity(b) - rarity(a)), prefix };
}

/** The condition of a search text. Other values in `field` must not begin with a letter or a digit. */
export function textCondition(field: string, wanted: WantedText | undefined): Document {
  if (wanted === undefined) return { _id: { $in: [] } };
  const { words, prefix } = wanted;
  // Words consist of letters and digits, so none has a special meaning in the expression.
  const all = prefix === undefined ? words : [...words, new RegExp(`^${prefix}`)];
  return { [field]: all.length === 1 ? all[0] : { $all: all } };
}

function rarity(word: string): number {
  return word.length + (/\p{N}/u.test(word) ? 4 : 0);
}

/** Normalizes a text: upper case first expands ß, and a long run of marks would take quadratic time to decompose. */
function fold(text: string): string {
  return text
    .replaceAll(/\p{M}+/gu, "")
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toUpperCase()
    .toLowerCase();
}
