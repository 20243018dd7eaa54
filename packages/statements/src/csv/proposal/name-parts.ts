import { headerKey, MAX_NAME } from "../cells.ts";

/** A part of a name this short must be a whole word. */
const SHORT = 4;

/**
 * Makes a test for names of columns that hold one of these words: a long word at any place, a short Latin, Cyrillic or
 * Greek word only as a whole word.
 * @param words separated by `, `
 */
export function nameHas(words: string): (cell: string) => boolean {
  const keys = [...new Set(words.split(", ").map(headerKey))];
  const isShort = (key: string) => key.length <= SHORT && /^[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}]+$/u.test(key);
  const short = new Set(keys.filter(isShort));
  const long = keys.filter((key) => !isShort(key));
  return (cell) => {
    const key = headerKey(cell);
    return long.some((one) => key.includes(one)) || wordsOf(cell).some((word) => short.has(word));
  };
}

/** The words of a name, also those that only a capital letter separates (`payerName`). */
function wordsOf(cell: string): string[] {
  return cell
    .slice(0, MAX_NAME)
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .map(headerKey);
}
