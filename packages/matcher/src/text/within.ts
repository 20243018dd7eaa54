import { fold } from "./words.ts";

const MAX_SIGNS = 3;

/** The first place where these words in upper case stand in a row, with few signs between, as the text has it. */
export function within(text: string, [first = "", ...rest]: readonly string[]): string | undefined {
  // A pattern for each number would have to be compiled, which takes longer than this.
  const upper = inUpperCase(text);
  for (let start = upper.indexOf(first); start >= 0; start = upper.indexOf(first, start + 1)) {
    let end: number | undefined = start + first.length;
    for (const part of rest) end = end === undefined ? undefined : endBehindSigns(upper, end, part);
    if (end !== undefined) return text.slice(start, end);
  }
  return undefined;
}

function endBehindSigns(upper: string, from: number, part: string): number | undefined {
  for (let at = from; at <= from + MAX_SIGNS; at++) {
    if (upper.startsWith(part, at)) return at + part.length;
    if (isLetterOrDigit(upper.charCodeAt(at))) return undefined;
  }
  return undefined;
}

const isLetterOrDigit = (code: number): boolean => (code >= 48 && code <= 57) || (code >= 65 && code <= 90);

/** The text as its words are read, with as many characters: letters such as `ß` stay. */
function inUpperCase(text: string): string {
  const folded = fold(text);
  if (folded.length === text.length) return folded;
  return text.replace(/./gsu, (letter) => (fold(letter).length === letter.length ? fold(letter) : letter));
}
