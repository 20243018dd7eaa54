import { isOf } from "../words/word-kinds.ts";
import { JOINED, THAI, unitOf } from "./time-words.ts";
import { hasDigit, isNumber, type Text, type Word } from "./words.ts";

/** A run of digits or of other letters, and what stands before it; nothing within a word. */
export interface Atom extends Word {
  at: number;
}

export interface Atoms {
  text: Text;
  all: readonly Atom[];
}

/** The characters that may stand between a month and its year. */
export const NEAR = /^[\s\-/.,'’(]{0,3}$/;
const SHORT_YEAR = /^[-/.'’]?$/; // The sign that makes a year of two digits behind a month.

/** A year of four digits, with the word for it behind it: `2026年`, `2026 г.` */
export function yearAt(of: Atoms, at: number): { year: number; end: number } | undefined {
  const atom = of.all[at];
  const year = yearOf(of, atom);
  if (atom === undefined || year === undefined) return eraYearAt(of.all, at, of.text.text);
  const next = of.all[at + 1];
  const isUnit = next !== undefined && NEAR.test(next.gap) && unitOf(next.text) === "year" && !isNumber(next.text);
  return { year, end: isUnit && !(JOINED.test(next.text) && next.gap !== "") ? at + 2 : at + 1 };
}

export function yearOf(of: Atoms, atom: Atom | undefined): number | undefined {
  if (atom === undefined) return undefined;
  if (/^20\d\d$/.test(atom.text)) return Number(atom.text);
  // Thai years are those of the Buddhist era.
  return /^25\d\d$/.test(atom.text) && THAI.test(of.text.text) ? Number(atom.text) - 543 : undefined;
}

/** The year behind a month, perhaps with `of` between, or two digits that are joined to it: `Jan-26`, `1Q26`. */
export function yearBehind(of: Atoms, at: number): { year: number; end: number } | undefined {
  const atom = of.all[at];
  if (atom === undefined || !NEAR.test(atom.gap)) return undefined;
  const whole = yearAt(of, at);
  if (whole !== undefined) return whole;
  const isBetween = isOf(atom.text) || unitOf(atom.text) === "year";
  const year = isBetween && NEAR.test(of.all[at + 1]?.gap ?? "x") ? yearAt(of, at + 1) : undefined;
  if (year !== undefined) return year;
  const isShort = /^[1-4]\d$/.test(atom.text) && SHORT_YEAR.test(atom.gap) && !goesOn(of, at);
  return isShort ? { year: 2000 + Number(atom.text), end: at + 1 } : undefined;
}

export function goesOn(of: Atoms, at: number): boolean {
  const next = of.all[at + 1];
  return next !== undefined && /^[-/._]?$/.test(next.gap) && hasDigit(next.text);
}

/** The years before the first of an era, by its name before the number of the year: `令和7年`, `R7.2月`. */
const ERAS: Readonly<Record<string, number>> = {
  令和: 2018,
  R: 2018,
  平成: 1988,
  民國: 1911,
  民国: 1911,
  中華民國: 1911,
};

const SIGN = /^[-/.]$/; // The sign that may stand between a year and its month.

/** A year of an era in Japan, or of the republic in Taiwan, which is also written without its name: `114年2月`. */
function eraYearAt(all: readonly Word[], at: number, text: string): { year: number; end: number } | undefined {
  const [one, next, behind] = [all[at], all[at + 1], all[at + 2]];
  if (one === undefined || next === undefined || !JOINED.test(text)) return undefined;
  const isYear = (atom: Word | undefined) => atom?.gap === "" && atom.text === "年";
  if (isYear(next) && /^1[0-4]\d$/.test(one.text))
    return { year: (ERAS.民國 as number) + Number(one.text), end: at + 2 };
  const before = ERAS[one.text];
  if (before === undefined || next.gap !== "" || !/^\d{1,3}$/.test(next.text)) return undefined;
  const isSaid = isYear(behind);
  // A letter is one of many numbers.
  if (!isSaid && one.text.length === 1 && !SIGN.test(behind?.gap ?? "")) return undefined;
  return { year: before + Number(next.text), end: isSaid ? at + 3 : at + 2 };
}
