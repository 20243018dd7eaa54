import { comparableWord } from "../names/legal-forms.ts";
import { times } from "../words/lists.ts";
import { isOf } from "../words/word-kinds.ts";
import { type WordList, wordsOf } from "../words/word-lists.ts";
import { hasDigit, isNumber, type Text, type Word } from "./words.ts";

/** Days of a year as MM-DD. */
export type Span = { from: string; to: string; kind: "day" | "week" | "month" | "longer" };

export interface Period {
  year: number | undefined;
  /** A date may begin with the day or the month, and two languages may share the name of a month. */
  spans: readonly Span[];
  start: number; // The indexes of its first word and of the word behind it.
  end: number;
}

export const pad = (number: number) => String(number).padStart(2, "0");
/** The months of a year from one to another, without the last days: months differ in length. */
export const monthsFrom = (first: number, last: number): Span => ({
  from: `${pad(first)}-01`,
  to: `${pad(last)}-28`,
  kind: first === last ? "month" : "longer",
});

const LENGTHS: Readonly<Record<Unit, { most: number; span: (nth: number) => Span }>> = {
  year: { most: 0, span: () => monthsFrom(1, 12) },
  half: { most: 2, span: (nth) => monthsFrom(6 * nth - 5, 6 * nth) },
  quarter: { most: 4, span: (nth) => monthsFrom(3 * nth - 2, 3 * nth) },
  month: { most: 12, span: (nth) => monthsFrom(nth, nth) },
  week: { most: 53, span: weekSpan },
};

/** The days of a week by its number, in a year that begins with a Monday. */
function weekSpan(nth: number): Span {
  const day = (of: number) => new Date(Date.UTC(2018, 0, Math.min(of, 365))).toISOString().slice(5, 10);
  return { from: day(7 * nth - 6), to: day(7 * nth), kind: "week" };
}

/** Letters directly before or behind a number, and what they may stand for. All but Q are letters of other numbers, too. */
export const LETTERS: Readonly<Record<string, readonly Unit[]>> = {
  ...{ Q: ["quarter"], T: ["quarter", "month"], H: ["half"], S: ["half", "week"], W: ["week"], V: ["week"] },
};
/** Letters that stand for nothing else beside a number. */
export const SURE = new Set(["Q", "KW", "CW", "WK"]);
export const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
const UNIT_NAMES = ["year", "half", "quarter", "month", "week"] as const;
export type Unit = (typeof UNIT_NAMES)[number];
const comparable = (list: WordList): string[] => [...wordsOf(list)].map(comparableWord);
const UNITS = new Map(UNIT_NAMES.flatMap((unit) => comparable(times[unit]).map((word) => [word, unit] as const)));
export const ORDINALS = new Map(
  [times.first, times.second, times.third, times.fourth].flatMap((list, at) =>
    comparable(list).map((word) => [word, at + 1] as const),
  ),
);

/** Scripts in which words are written together. */
export const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const JOINED_UNITS = [...UNITS].filter(([word]) => JOINED.test(word)).sort(([a], [b]) => b.length - a.length);
export const JOINED_ORDINALS = [...ORDINALS].filter(([word]) => JOINED.test(word));
export const THAI = /\p{Script=Thai}/u;

export const spansOf = (units: readonly Unit[], nth: number): Span[] =>
  units.flatMap((unit) => (nth >= 1 && nth <= LENGTHS[unit].most ? [LENGTHS[unit].span(nth)] : []));

/** The unit that a word means, or with which a word of a script without spaces begins; Thai ends with it. */
export function unitOf(word: string): Unit | undefined {
  const unit = UNITS.get(word);
  if (unit !== undefined || !JOINED.test(word)) return unit;
  return JOINED_UNITS.find(([each]) => (THAI.test(word) ? word.endsWith(each) : word.startsWith(each)))?.[1];
}

export const daySpan = (day: string): Span[] => [{ from: day, to: day, kind: "day" }];

/** A run of digits or of other letters, and what stands before it; nothing within a word. */
export type Atom = Word & { at: number };

export type Atoms = { text: Text; all: readonly Atom[] };

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
  ...{ 令和: 2018, R: 2018, 平成: 1988, 民國: 1911, 民国: 1911, 中華民國: 1911 },
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
