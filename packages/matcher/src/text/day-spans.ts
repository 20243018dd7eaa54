import { dayOf, daysBetween } from "../model/days.ts";
import { joiningAt } from "./joining-words.ts";
import { monthAt } from "./month-names.ts";
import { dateAt } from "./tags.ts";
import { type Atoms, type Span, yearBehind } from "./time-words.ts";
import { hasDigit, isSign, textAt, textsIn } from "./words.ts";

/** A day that may lack its month and year, and the index behind it. */
interface Day {
  day: number;
  month?: number | undefined;
  year?: number | undefined;
  end: number;
}

const WEEK_OR_MONTH = 31;
const DASH = /^\.?\s*[-–—]\s*$/;

/** Days from one to another: `15.03-28.03`, `1-15 mars`, `1.2. bis 28.2.2026`. */
export function daySpanAt(of: Atoms, at: number): { year: number | undefined; span: Span; end: number } | undefined {
  if (isSign(of.all[at]?.gap) && hasDigit(textAt(of.all, at - 1))) return undefined;
  const first = dayOfSpanAt(of, at);
  if (first === undefined) return undefined;
  const to = joiningAt(of.all, first.end, "to");
  const last = DASH.test(of.all[first.end]?.gap ?? "")
    ? dayOfSpanAt(of, first.end)
    : to && dayOfSpanAt(of, first.end + to.words.length);
  if (last?.month === undefined) return undefined;
  const { day, month = last.month } = first;
  // A leap year, and the next one for a span over the end of a year.
  const from = dayOf("2024", `${month}`, `${day}`);
  const until = dayOf(month > last.month ? "2025" : "2024", `${last.month}`, `${last.day}`);
  if (from === undefined || until === undefined || until <= from) return undefined;
  const kind = daysBetween(from, until) <= WEEK_OR_MONTH ? "week" : "longer";
  const year = last.year && last.year - (month > last.month ? 1 : 0);
  return { year: first.year ?? year, span: { from: from.slice(5), to: until.slice(5), kind }, end: last.end };
}

/** A day at an index: `15.03`, `15.03.2026`, `2026-03-15`, `15 mars 2026`, or the first of a span: `15`. */
function dayOfSpanAt(of: Atoms, at: number): Day | undefined {
  const { text } = of.all[at] ?? { text: "" };
  if (/^20\d\d$/.test(text) && dateAt(of.all, at) === 3) {
    const [year = 0, month, day = 0] = textsIn(of.all, at, at + 3).map(Number);
    return { day, month, year, end: at + 3 };
  }
  if (!/^\d\d?$/.test(text)) return undefined;
  const [day, next] = [Number(text), of.all[at + 1]];
  const named = /^[. ]{0,2}$/.test(next?.gap ?? "x") ? monthAt(of.all, at + 1) : undefined;
  if (named !== undefined) {
    const year = yearBehind(of, named.end);
    return { day, month: named.months[0], year: year?.year, end: year?.end ?? named.end };
  }
  if (next === undefined || !/^(?:\. ?|[-/])$/.test(next.gap) || !/^\d\d?$/.test(next.text))
    return { day, end: at + 1 };
  const behind = of.all[at + 2];
  const isYear = behind?.gap.trim() === next.gap.trim() && /^\d\d(?:\d\d)?$/.test(behind.text);
  // Without a year, a dash joins two days.
  if (next.gap === "-" && !isYear) return { day, end: at + 1 };
  const [month, end] = [Number(next.text), isYear ? at + 3 : at + 2];
  const year = isYear ? Number(behind.text.padStart(4, "20")) : undefined;
  // Days stand before months, but for `3/28`.
  return month > 12 ? { day: month, month: day, year, end } : { day, month, year, end };
}
