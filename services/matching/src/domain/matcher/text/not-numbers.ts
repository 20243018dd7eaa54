import { hasDigit, isNumber, type Word } from "./words.ts";

/** The indexes of words that belong to an IBAN or a date and therefore to no invoice number. */
export function notNumbers(all: readonly Word[]): ReadonlySet<number> {
  const marked = new Set<number>();
  for (let at = 0; at < all.length; at++) {
    if (marked.has(at)) continue;
    const length = ibanAt(all, at) ?? dateAt(all, at);
    for (let step = 0; step < (length ?? 0); step++) marked.add(at + step);
  }
  return marked;
}

const MIN_IBAN = 15;
const MAX_IBAN = 34;
/** The fewest groups of four behind the check digits that show an IBAN. */
const MIN_GROUPS = 3;

/** The number of words from `start` that form an IBAN with valid check digits (ISO 13616, ISO 7064 MOD 97-10). */
function ibanAt(all: readonly Word[], start: number): number | undefined {
  let joined = "";
  if (!/^(?!RF)[A-Z]{2}\d{2}/.test((all[start] as Word).text)) return undefined;
  let longest: number | undefined;
  for (let at = start; at < all.length && joined.length < MAX_IBAN; at++) {
    // It is printed in groups of four or as one word, and the bank may wrap the text anywhere.
    const isNext = (all[start] as Word).text.length === 4 && joined.length % 4 === 0;
    if (at > start && !isNext && !(all[at] as Word).gap.includes("\n")) break;
    joined += (all[at] as Word).text;
    if (joined.length >= MIN_IBAN && joined.length <= MAX_IBAN && isIban(joined)) longest = at - start + 1;
  }
  return longest ?? groupsAt(all, start);
}

/** The number of words of an IBAN that was cut off, as banks print it: `DE20 1576 8347 2720 0`. */
function groupsAt(all: readonly Word[], start: number): number | undefined {
  if ((all[start] as Word).text.length !== 4) return undefined;
  let end = start + 1;
  for (; end < all.length && isSpace(all[end] as Word); end++) if ((all[end] as Word).text.length !== 4) break;
  const groups = end - start - 1;
  if (groups < MIN_GROUPS) return undefined;
  const next = all[end];
  const isRest = next !== undefined && isSpace(next) && isNumber(next.text) && next.text.length < 4;
  return groups + (isRest ? 2 : 1);
}

function isSpace({ gap }: Word): boolean {
  return gap === " " || gap === "\n";
}

function isIban(text: string): boolean {
  let remainder = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    if (Number.isNaN(value)) return false;
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** 3 when the words from `start` are a date with dots, dashes or slashes that is not part of a longer number. */
function dateAt(all: readonly Word[], start: number): number | undefined {
  const [a, b, c] = [all[start], all[start + 1], all[start + 2]];
  if (a === undefined || b === undefined || c === undefined) return undefined;
  if (!isNumber(a.text) || !isNumber(b.text) || !isNumber(c.text)) return undefined;
  if (b.gap !== c.gap || !/^[-./]$/.test(b.gap)) return undefined;
  const before = all[start - 1];
  const after = all[start + 3];
  if (/^[-./_]$/.test(a.gap) && before !== undefined) return undefined;
  if (after !== undefined && /^[-/_]$/.test(after.gap) && hasDigit(after.text)) return undefined;
  const yearFirst = a.text.length === 4;
  const [year, day] = yearFirst ? [a.text, c.text] : [c.text, a.text];
  const isYear = /^((19|20)\d\d|\d\d)$/.test(year) && (yearFirst || year.length !== 3);
  const inRange = (text: string, most: number) => text.length <= 2 && Number(text) >= 1 && Number(text) <= most;
  const isDay = inRange(day, 31) && inRange(b.text, 12);
  const american = !yearFirst && inRange(a.text, 12) && inRange(b.text, 31);
  return isYear && (isDay || american) ? 3 : undefined;
}
