import { isNumber, MAX_CHARACTERS } from "./words.ts";

/** The beginning of a number that its series repeats: `RE-`, `A`, `25-`. */
const BEGINNING = /^(?:[A-Z]{1,4}[-/._]?(?=\d)|\d{2,4}[-/._](?=\d))/;
const CHAIN = { least: 10, most: 60 }; // The lengths of digits that are a chain, and of the numbers in one.
const LINKS = [5, 6, 7, 8, 9, 10];
const MAX_WORD = 200; // Longer words are no list of invoices.

export interface Chained {
  text: string; // The numbers with spaces between them; empty without such numbers.
  links: string[]; // Equal parts of long runs of digits. They may be anything, so they are weak.
}

const NOTHING: Chained = { text: "", links: [] };
const WORDS = new RegExp(`[^\\s,;+]{${CHAIN.least},${MAX_WORD}}`, "g");

/** Separates numbers that were written without a gap: `RE-2026-00101RE-2026-00108`, `4264442649`. */
export function chainedIn(text: string): Chained {
  if (text.length < CHAIN.least) return NOTHING;
  // A bank may have wrapped the text inside of them.
  const all = text.slice(0, MAX_CHARACTERS).replaceAll("\n", "").match(WORDS) ?? [];
  const apart = all.flatMap((word) => separated(word.toUpperCase()) ?? []);
  return { text: apart.join(" "), links: all.filter(isNumber).flatMap(equalParts) };
}

function separated(word: string): string | undefined {
  const beginning = BEGINNING.exec(word)?.[0];
  if (beginning === undefined) return undefined;
  const isNext = (at: number) => isNumber(word.charAt(at - 1));
  const apart = word.replaceAll(beginning, (found, at: number) => (isNext(at) ? ` ${found}` : found));
  return apart.length > word.length ? apart : undefined;
}

function equalParts(digits: string): string[] {
  if (digits.length > CHAIN.most) return [];
  const lengths = LINKS.filter((length) => digits.length % length === 0 && digits.length > length);
  const partsOf = (length: number) =>
    Array.from({ length: digits.length / length }, (_, nth) => digits.slice(nth * length, (nth + 1) * length));
  return lengths.flatMap(partsOf);
}
