import { isOf } from "../words/word-kinds.ts";
import { announcesInvoice } from "./labels.ts";
import { dateAt } from "./tags.ts";
import { unitOf } from "./time-words.ts";
import { isNumber, isSign, textAt, textsIn, type Word } from "./words.ts";

/** A number and the year of the date behind it, as many series have both in one number. */
export interface DatedNumber {
  parts: readonly [number: string, year: string];
  isLabelled: boolean;
}

const MAX_DIGITS = 6;
const MAX_BETWEEN = 2;
const YEAR = /^20\d\d$/;
const MIN_BEFORE_SIGN = 3; // Fewer digits before a sign and a year are a month.

/** Numbers with a year behind: of a date, or behind a sign (`FRA 155 DE 12-08-2026`, `FV 61283/26`). */
export const datedIn = (all: readonly Word[]): DatedNumber[] =>
  all.flatMap(({ text, gap }, at) => {
    if (text.length > MAX_DIGITS || !isNumber(text) || (at > 0 && isSign(gap))) return [];
    const signed = yearBehindSign(all, at + 1);
    if (signed !== undefined && text.length >= MIN_BEFORE_SIGN)
      return [{ parts: [text, signed] as const, isLabelled: announcesInvoice(all, at) }];
    if (!isOf(textAt(all, at + 1))) return [];
    let next = at + 1;
    while (next - at <= MAX_BETWEEN && (isOf(textAt(all, next)) || unitOf(textAt(all, next)) === "year")) next++;
    const length = dateAt(all, next) ?? 1;
    const year = textsIn(all, next, next + length).find((part) => YEAR.test(part));
    return year === undefined ? [] : [{ parts: [text, year] as const, isLabelled: announcesInvoice(all, at) }];
  });

/** The year at an index if a sign joins it to the number before, and nothing to what is behind. */
function yearBehindSign(all: readonly Word[], at: number): string | undefined {
  const { text, gap } = all[at] ?? { text: "", gap: "" };
  if (!/^[-/]$/.test(gap) || isSign(all[at + 1]?.gap)) return undefined;
  return YEAR.test(text) ? text : /^[23]\d$/.test(text) ? `20${text}` : undefined;
}
