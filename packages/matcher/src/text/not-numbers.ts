import { isIban } from "../references/check-digits.ts";
import { measureAt } from "./measures.ts";
import { hasDigit, isNumber, type Word } from "./words.ts";

/** The indexes of words that belong to no invoice number: of an IBAN, a date, a telephone, an address, an amount or a quantity. */
export function notNumbers(all: readonly Word[]): ReadonlySet<number> {
  const marked = new Set<number>();
  for (let at = 0; at < all.length; at++) {
    if (marked.has(at)) continue;
    const length = ibanAt(all, at) ?? dateAt(all, at) ?? stampAt(all, at) ?? timeAt(all, at) ?? measureAt(all, at);
    for (let step = 0; step < (length ?? 0); step++) marked.add(at + step);
  }
  return marked;
}

const MIN_IBAN = 15;
const MAX_IBAN = 34;
/** The fewest groups of four behind the check digits that show an IBAN without this label. */
const MIN_GROUPS = 3;

/** The number of words from `start` that form an IBAN with valid check digits (ISO 13616, ISO 7064 MOD 97-10). */
export function ibanAt(all: readonly Word[], start: number): number | undefined {
  let joined = "";
  const first = firstGroup(all, start);
  // Valid check digits are from 02 to 98; a Slovenian reference begins with SI00.
  if (!/^(?!RF)[A-Z]{2}(?!00|01|99)\d{2}/.test(first)) return undefined;
  let longest: number | undefined;
  for (let at = start; at < all.length && joined.length < MAX_IBAN; at++) {
    // It is printed in groups of four or as one word, and the bank may wrap the text anywhere.
    const isNext = first.length === 4 && joined.length % 4 === 0;
    if (at > start && !isNext && !(all[at] as Word).gap.includes("\n")) break;
    joined += (all[at] as Word).text;
    if (joined.length >= MIN_IBAN && joined.length <= MAX_IBAN && isIban(joined)) longest = at - start + 1;
  }
  return longest ?? groupsAt(all, start);
}

/** The word at `start`, with its rest if the bank wrapped the text within four characters: `DE2`, `7`. */
function firstGroup(all: readonly Word[], start: number): string {
  const { text } = all[start] as Word;
  const rest = all[start + 1];
  return text.length < 4 && rest?.gap === "\n" ? text + rest.text : text;
}

/** The number of words of an IBAN that was cut off, as banks print it: `DE20 1576 8347 2720 0`. */
function groupsAt(all: readonly Word[], start: number): number | undefined {
  if ((all[start] as Word).text.length !== 4) return undefined;
  let end = start + 1;
  for (; end < all.length && isSpace(all[end] as Word); end++) if ((all[end] as Word).text.length !== 4) break;
  const groups = end - start - 1;
  if (groups < (all[start - 1]?.text === "IBAN" ? 1 : MIN_GROUPS)) return undefined;
  const next = all[end];
  const isRest = next !== undefined && isSpace(next) && isNumber(next.text) && next.text.length < 4;
  return groups + (isRest ? 2 : 1);
}

function isSpace({ gap }: Word): boolean {
  return gap === " " || gap === "\n";
}

/**
 * The number of words of a date with dots, dashes or slashes that begins at `start` and is no part of a longer number.
 * @returns 3, or 4 when the bank wrapped the text within the year
 */
export function dateAt(all: readonly Word[], start: number): number | undefined {
  const a = all[start] as Word;
  const b = all[start + 1];
  const c = all[start + 2];
  if (b === undefined || c === undefined) return undefined;
  if (!isNumber(a.text) || !isNumber(b.text) || !isNumber(c.text)) return undefined;
  // The bank may have wrapped the text within the date.
  const joint = b.gap.replace("\n", "");
  if (joint !== c.gap.replace("\n", "") || !/^[-./]$/.test(joint)) return undefined;
  const before = all[start - 1];
  const rest = all[start + 3];
  const isWrapped = rest?.gap === "\n" && isNumber(rest.text) && c.text.length + rest.text.length === 4;
  const last = isWrapped ? c.text + rest.text : c.text;
  const after = isWrapped ? undefined : rest;
  if (/^[-./_]$/.test(a.gap) && before !== undefined) return undefined;
  // The bank wrapped the text within a longer number.
  if (a.gap === "\n" && before !== undefined && hasDigit(before.text) && /^[-./_]$/.test(before.gap)) return undefined;
  if (after !== undefined && /^[-/_]$/.test(after.gap) && hasDigit(after.text)) return undefined;
  if (!isDate(a.text, b.text, last)) return undefined;
  return isWrapped ? 4 : 3;
}

/** True for three numbers that are a date: year, month and day, or day, month and year, or month, day and year. */
function isDate(a: string, b: string, c: string): boolean {
  const isYearFirst = a.length === 4;
  const [year, day] = isYearFirst ? [a, c] : [c, a];
  if (!/^((19|20)\d\d|\d\d)$/.test(year)) return false;
  const isUpTo = (most: number, text: string) => text.length <= 2 && Number(text) >= 1 && Number(text) <= most;
  if (isUpTo(31, day) && isUpTo(12, b)) return true;
  return !isYearFirst && isUpTo(12, a) && isUpTo(31, b);
}

const DAY = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/** The number of words when those from `start` are a day in digits and a time: `20260911 08:41`, `20260911 0841`, `20260911T084155`. */
function stampAt(all: readonly Word[], start: number): number | undefined {
  const { text } = all[start] as Word;
  if (text.length < 8 || !text.startsWith("20")) return undefined;
  if (/^20\d{6}T\d{4}(?:\d\d)?$/.test(text) && DAY.test(text.slice(0, 8))) return 1;
  const [hour, minute, second] = all.slice(start + 1, start + 4);
  if (!DAY.test(text) || hour === undefined) return undefined;
  if (hour.gap === " " && /^(?:[01]\d|2[0-3])[0-5]\d$/.test(hour.text) && start === 0) return 2;
  if (minute?.gap !== ":") return undefined;
  if (!/^(?:[01]?\d|2[0-3])$/.test(hour.text) || !/^[0-5]\d$/.test(minute.text)) return undefined;
  return second?.gap === ":" && /^[0-5]\d$/.test(second.text) ? 4 : 3;
}

/** 2 when the words from `start` are a time such as `20.43 UHR`. */
function timeAt(all: readonly Word[], start: number): number | undefined {
  const minute = all[start + 1];
  if (minute === undefined || all[start + 2]?.text !== "UHR") return undefined;
  return isNumber((all[start] as Word).text) && isNumber(minute.text) && /^[.:]\n?$|^\n[.:]$/.test(minute.gap)
    ? 2
    : undefined;
}
