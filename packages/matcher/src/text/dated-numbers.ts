import { announcesInvoice } from "./labels.ts";
import { dateAt } from "./tags.ts";
import { isOf, unitOf } from "./time-words.ts";
import { isNumber, isSign, textAt, textsIn, type Word } from "./words.ts";

/** A number and the year of the date behind it, as many series have both in one number. */
export interface DatedNumber {
  parts: readonly [number: string, year: string];
  /** A label for invoices stands before it. */
  isLabelled: boolean;
}

/** The most digits of a number beside its year. */
const MAX_DIGITS = 6;
const MAX_BETWEEN = 2;
const YEAR = /^20\d\d$/;

/** The numbers with the year of a date behind them and a word like "of" between: `FRA 155 DE 12-08-2026`. */
export function datedIn(all: readonly Word[]): DatedNumber[] {
  return all.flatMap(({ text, gap }, at) => {
    if (text.length > MAX_DIGITS || !isOf(textAt(all, at + 1)) || !isNumber(text) || (at > 0 && isSign(gap))) return [];
    let next = at + 1;
    while (next - at <= MAX_BETWEEN && (isOf(textAt(all, next)) || unitOf(textAt(all, next)) === "year")) next++;
    const length = dateAt(all, next) ?? 1;
    const year = textsIn(all, next, next + length).find((part) => YEAR.test(part));
    return year === undefined ? [] : [{ parts: [text, year] as const, isLabelled: announcesInvoice(all, at) }];
  });
}
