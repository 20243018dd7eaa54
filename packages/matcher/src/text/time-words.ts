import { comparableWord } from "../names/legal-forms.ts";
import times from "../words/times.json" with { type: "json" };
import { type WordList, wordsOf } from "../words/word-lists.ts";

/** Days of a year as MM-DD. */
export interface Span {
  from: string;
  to: string;
  kind: "day" | "week" | "month" | "longer";
}

export interface Period {
  year: number | undefined;
  /** A date may begin with the day or the month, and two languages may share the name of a month. */
  spans: readonly Span[];
  start: number; // The indexes of its first word and of the word behind it.
  end: number;
}

export type Unit = "year" | "half" | "quarter" | "month" | "week";

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
  Q: ["quarter"],
  T: ["quarter", "month"],
  H: ["half"],
  S: ["half", "week"],
  W: ["week"],
  V: ["week"],
};
/** Letters that stand for nothing else beside a number. */
export const SURE = new Set(["Q", "KW", "CW", "WK"]);
export const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
const UNITS = new Map<string, Unit>();
export const ORDINALS = new Map<string, number>();

for (const unit of ["year", "half", "quarter", "month", "week"] as const) addTo(UNITS, times[unit], unit);
for (const [at, list] of [times.first, times.second, times.third, times.fourth].entries())
  addTo(ORDINALS, list, at + 1);

function addTo<T>(all: Map<string, T>, list: WordList, value: T): void {
  for (const word of wordsOf(list)) all.set(comparableWord(word), value);
}

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
