// A text of thousands of words is no text that somebody searches for; and every word is an index entry.
const MAX_WORDS = 100;
const MAX_LENGTH = 64;
/** Most characters of one text that are read. */
const MAX_CHARACTERS = 2_000;

/**
 * The words under which a line is found: without accents, case and punctuation, each once, at most 100, of the first 2,000
 * characters of each text.
 * What is written with punctuation inside is found by its parts and as a whole (`INV-7/42`: `inv`, `7`, `42`, `inv742`).
 * A line break may stand inside a word, as banks cut texts into pieces: the word is found with and without the cut.
 */
export function searchWords(texts: readonly (string | undefined)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    if (text === undefined) continue;
    const read = text.slice(0, MAX_CHARACTERS);
    for (const reading of read.includes("\n") ? [read, withoutLineBreaks(read)] : [read]) {
      for (const piece of fold(reading).split(/\s+/)) {
        const parts = piece.match(/[\p{L}\p{N}]+/gu) ?? [];
        for (const word of parts.length > 1 ? [...parts, parts.join("")] : parts) {
          if (words.size === MAX_WORDS) return [...words];
          words.add(word.slice(0, MAX_LENGTH));
        }
      }
    }
  }
  return [...words];
}

// A regular expression for spaces around a line break takes quadratic time on a long run of spaces.
function withoutLineBreaks(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("");
}

/**
 * The words that a search text asks for, each of which a line must have; the one that is likely to be the rarest first:
 * a long one, or one with a digit, as numbers name one thing.
 */
export function wantedWords(text: string): string[] {
  const words = fold(text.slice(0, MAX_CHARACTERS)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, MAX_LENGTH)))]
    .slice(0, MAX_WORDS)
    .sort((a, b) => rarity(b) - rarity(a));
}

function rarity(word: string): number {
  return word.length + (/\p{N}/u.test(word) ? 4 : 0);
}

/**
 * Upper case first: it spells out what lower case keeps apart (ß is ss). Combining marks are dropped before the text is
 * decomposed as well: putting a long run of them in order takes quadratic time.
 */
function fold(text: string): string {
  return text
    .replaceAll(/\p{M}+/gu, "")
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toUpperCase()
    .toLowerCase();
}
