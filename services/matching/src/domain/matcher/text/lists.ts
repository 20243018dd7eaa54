import { isNumber, type Word } from "./words.ts";

/** Words that join list items, in the languages of remittance texts. */
const AND = new Set(["UND", "AND", "ET", "Y", "E", "OG", "OCH", "EN", "JA", "U", "SOWIE", "PLUS"]);
const THROUGH = new Set(["BIS", "TO", "TILL", "AU", "AL", "TIL", "TM", "THROUGH", "HASTA"]);

/** The maximum size of a range; a larger one is not a list of invoices. */
const MAX_RANGE = 30;
/** The maximum number of readings of list items. */
const MAX_ITEMS = 30;
/** A longer number is not an invoice number. */
const MAX_DIGITS = 35;

/** A number in a list after the first. */
export interface Listed {
  digits: string;
  /** The number is not written; a range implies it. */
  implied: boolean;
}

/**
 * The numbers of a list after its first: `1001, 1002 and 1003`, `1001/02`, `1001 - 1003`, `1001 bis 1003`. A shorter
 * number is given in both readings: as written, and as the last digits of the one before.
 * @param at index of the word with the first number
 * @param first the digits at the end of the first number
 * @returns at most MAX_ITEMS + MAX_RANGE numbers
 */
export function listedAfter(all: readonly Word[], at: number, first: string): Listed[] {
  const found: Listed[] = [];
  let last = first;
  let index = at + 1;
  while (index < all.length && found.length < MAX_ITEMS) {
    const joint = jointAt(all, index);
    if (joint === undefined) break;
    const { text } = all[joint.next] as Word;
    if (text.length > MAX_DIGITS) break;
    const completed = complete(last, text);
    if (joint.range) found.push(...between(last, completed).map((digits) => ({ digits, implied: true })));
    found.push({ digits: text, implied: false });
    if (completed !== text) found.push({ digits: completed, implied: false });
    last = completed;
    index = joint.next + 1;
  }
  return found;
}

interface Joint {
  next: number;
  range: boolean;
}

/** True when a list continues after the word at this index. */
export function goesOn(all: readonly Word[], at: number): boolean {
  return at + 1 < all.length && jointAt(all, at + 1) !== undefined;
}

/** How the number before `index` is joined with the next: by punctuation, a dash, or a word for "and" or "through". */
function jointAt(all: readonly Word[], index: number): Joint | undefined {
  const word = all[index] as Word;
  if (isNumber(word.text)) {
    if (/[,;&+/]/.test(word.gap)) return { next: index, range: false };
    if (/^\s*[-–—]\s*$/.test(word.gap)) return { next: index, range: true };
    return undefined;
  }
  const next = all[index + 1];
  if (next === undefined || !isNumber(next.text)) return undefined;
  if (AND.has(word.text)) return { next: index + 1, range: false };
  return THROUGH.has(word.text) ? { next: index + 1, range: true } : undefined;
}

/** `1001` and `02` are `1002`. */
function complete(last: string, digits: string): string {
  return digits.length < last.length ? last.slice(0, last.length - digits.length) + digits : digits;
}

function between(from: string, to: string): string[] {
  if (from.length > 15 || to.length > 15) return [];
  const count = Number(to) - Number(from);
  if (count < 1 || count > MAX_RANGE) return [];
  return Array.from({ length: count - 1 }, (_, step) => String(Number(from) + step + 1).padStart(from.length, "0"));
}
