import { isNumber, MAX_CHARACTERS } from "./words.ts";

/** The beginning of a number that its series repeats: `RE-`, `A`, `25-`. */
const BEGINNING = /^(?:[A-Z]{1,4}[-/._]?(?=\d)|\d{2,4}[-/._](?=\d))/;
/** The lengths of digits that are no chain, and of the numbers in one. */
const CHAIN = { least: 10, most: 60 };
const LINK = { least: 5, most: 10 };
/** Longer words are no list of invoices. */
const MAX_WORD = 200;

/** Numbers that stand in a text without a gap between them. */
export interface Chained {
  /** The same numbers with spaces between them; empty without such numbers. */
  text: string;
  /** Equal parts of long runs of digits. They may be anything, so they are weak. */
  links: string[];
}

const NOTHING: Chained = { text: "", links: [] };
const WORDS = new RegExp(`[^\\s,;+]{${CHAIN.least},${MAX_WORD}}`, "g");

/** Separates numbers that were written without a gap: `RE-2026-00101RE-2026-00108`, `4264442649`. */
export function chainedIn(text: string): Chained {
  if (text.length < CHAIN.least) return NOTHING;
  // A bank may have wrapped the text inside of them.
  const read = text.slice(0, MAX_CHARACTERS);
  const words = (read.includes("\n") ? read.replaceAll("\n", "") : read).match(WORDS);
  if (words === null) return NOTHING;
  const found: Chained = { text: "", links: [] };
  for (const word of words) {
    if (isNumber(word)) {
      found.links.push(...equalParts(word));
      continue;
    }
    const apart = separated(word.toUpperCase());
    if (apart !== undefined) found.text += ` ${apart}`;
  }
  return found;
}

function separated(word: string): string | undefined {
  const beginning = BEGINNING.exec(word)?.[0];
  if (beginning === undefined || word.indexOf(beginning, beginning.length) < 0) return undefined;
  let apart = word.slice(0, 1);
  for (let at = 1; at < word.length; at++) {
    const isNext = word.startsWith(beginning, at) && isNumber(word[at - 1] as string);
    apart += isNext ? ` ${word[at]}` : word[at];
  }
  return apart.length > word.length ? apart : undefined;
}

function equalParts(digits: string): string[] {
  if (digits.length > CHAIN.most) return [];
  const parts: string[] = [];
  for (let length = LINK.least; length <= LINK.most; length++) {
    if (digits.length % length !== 0 || digits.length === length) continue;
    for (let at = 0; at < digits.length; at += length) parts.push(digits.slice(at, at + length));
  }
  return parts;
}
