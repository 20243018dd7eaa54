// Searches have few words, and every stored word is an index entry.
const MAX_WORDS = 100;
const MAX_LENGTH = 64;
/** The maximum number of characters that are read of one text. */
const MAX_CHARACTERS = 2_000;

/**
 * The words that a line is found by: each once, without accents, case and punctuation, at most 100, from the first 2,000
 * characters of each text.
 *
 * A word with punctuation inside is found by its parts and as a whole (`INV-7/42`: `inv`, `7`, `42`, `inv742`). A line
 * break may fall inside a word, because banks cut texts into pieces, so such a word is found with and without the cut.
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
 * The words of a search text, all of which a line must contain. The word that is likely to be the rarest comes first: a
 * long word, or one with a digit.
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
 * Normalizes a text. Upper case comes first, because it expands characters that lower case keeps (ß to SS). Combining
 * marks are also removed before the decomposition, because sorting a long run of them takes quadratic time.
 */
function fold(text: string): string {
  return text
    .replaceAll(/\p{M}+/gu, "")
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toUpperCase()
    .toLowerCase();
}
