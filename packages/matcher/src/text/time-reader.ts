import { dayOf } from "../model/days.ts";
import { isOf } from "../words/word-kinds.ts";
import { daySpanAt } from "./day-spans.ts";
import { type MonthName, monthAt } from "./month-names.ts";
import { dateAt } from "./tags.ts";
import {
  type Atom,
  type Atoms,
  daySpan,
  goesOn,
  JOINED,
  JOINED_ORDINALS,
  LETTERS,
  monthsFrom,
  NEAR,
  ORDINALS,
  type Period,
  pad,
  ROMAN,
  type Span,
  SURE,
  spansOf,
  THAI,
  type Unit,
  unitOf,
  yearAt,
  yearBehind,
  yearOf,
} from "./time-words.ts";
import { isNumber, isSign, textAt } from "./words.ts";

type Core = { spans: readonly Span[]; end: number; isWeak: boolean };

const JOINT = /^[-/.]$/;
export function periodAt(of: Atoms, at: number): { period: Period; end: number; isWeak: boolean } | undefined {
  // Days may stand behind a word for their period: `Zeitraum 01.03.2026`.
  const start = unitOf(textAt(of.all, at)) === "month" ? at + 1 : at;
  const known = spanAt(of, start) ?? dayAt(of, start) ?? namedYearAt(of, at);
  if (known !== undefined) return { ...known, period: { ...known.period, start: (of.all[at] as Atom).at } };
  const ahead = yearAt(of, at);
  // A word that is a month only in short, or only beside a year, has this one.
  const core = coreAt(of, ahead?.end ?? at, ahead !== undefined);
  if (core === undefined) return ahead && made(of, at, ahead.end, ahead.year, [monthsFrom(1, 12)]);
  const beside = ahead ?? yearBehind(of, core.end);
  const end = Math.max(core.end, beside?.end ?? 0);
  return made(of, at, end, beside?.year, core.spans, beside === undefined && core.isWeak);
}

function made(of: Atoms, start: number, end: number, year: number | undefined, spans: readonly Span[], isWeak = false) {
  const [first, last] = [of.all[start] as Atom, of.all[end - 1] as Atom];
  return { period: { year, spans, start: first.at, end: last.at + 1 }, end, isWeak };
}

function spanAt(of: Atoms, at: number) {
  const found = daySpanAt(of, at);
  return found && made(of, at, found.end, found.year, [found.span]);
}

function dayAt(of: Atoms, start: number) {
  const { at, text } = of.all[start] ?? { at: 0, text: "" };
  const { words: all } = of.text;
  // A date may be joined to a number by another sign than its own: `16781/12.02.2025`.
  const isJoined = isSign(all[at]?.gap) && all[at]?.gap !== all[at + 1]?.gap && /^20\d\d$/.test(textAt(all, at + 2));
  const length = isNumber(text) ? (dateAt(all, at) ?? (isJoined ? dateAt(all.slice(at), 0) : undefined)) : undefined;
  if (length === undefined) return undefined;
  const [a = "", b = "", ...rest] = all.slice(at, at + length).map((word) => word.text);
  const c = rest.join("");
  const days = a.length === 4 ? [dayOf(a, b, c)] : [dayOf(c, b, a), dayOf(c, a, b)];
  const spans = days.flatMap((day) => (day === undefined ? [] : daySpan(day.slice(5))));
  const year = Number((a.length === 4 ? a : c).padStart(4, "20"));
  return spans.length === 0 ? undefined : made(of, start, start + length, year, spans);
}

/** A word for a year and the year: `Jahr 2025`, `FY25`. */
function namedYearAt(of: Atoms, at: number) {
  const [one, next] = [of.all[at] as Atom, of.all[at + 1]];
  if (next === undefined || !NEAR.test(next.gap) || isNumber(one.text) || unitOf(one.text) !== "year") return undefined;
  const isShort = one.text === "FY" && /^\d\d$/.test(next.text) && !goesOn(of, at + 1);
  const year = isShort ? 2000 + Number(next.text) : yearOf(of, next);
  return year === undefined ? undefined : made(of, at, at + 2, year, [monthsFrom(1, 12)]);
}

/** A month, quarter, half or week without its year. @param isBehindYear a year stands directly before it */
function coreAt(of: Atoms, at: number, isBehindYear: boolean): Core | undefined {
  const atom = of.all[at];
  if (atom === undefined || (isBehindYear && !NEAR.test(atom.gap))) return undefined;
  if (isNumber(atom.text)) return numberAt(of, at, isBehindYear);
  const named = monthAt(of.all, at);
  if (named !== undefined) return withDay(of, named);
  return unitAt(of, at) ?? joinedAt(of, at);
}

/** The time that a number begins: `12 March`, `1. Quartal`, `3Q`, `01/2026`, `1月`. */
function numberAt(of: Atoms, at: number, isBehindYear: boolean): Core | undefined {
  const { text, gap } = of.all[at] as Atom;
  if (text.length > 2) return undefined;
  const nth = Number(text);
  const next = of.all[at + 1];
  if (next !== undefined && /^[\s.\-/]{0,2}$/.test(next.gap)) {
    const named = monthAt(of.all, at + 1) ?? (isOf(next.text) ? monthAt(of.all, at + 2) : undefined);
    if (named !== undefined && nth >= 1 && nth <= 31)
      return { spans: daysOf(named.months, nth), end: named.end, isWeak: false };
    const isOrdinal = next.gap.startsWith(".") || text.startsWith("0");
    const core = unitBehind(of, at + 1, nth, isOrdinal);
    if (core !== undefined) return core;
  }
  const isBeforeYear = next !== undefined && JOINT.test(next.gap) && yearOf(of, next) !== undefined;
  const isBehind = isBehindYear && JOINT.test(gap) && !goesOn(of, at);
  return isBeforeYear || isBehind ? coreOf(["month"], nth, at + 1, false) : undefined;
}

/** The time of a number and the unit behind it, perhaps with the ending of an ordinal between: `1er trimestre`. */
function unitBehind(of: Atoms, at: number, nth: number, isOrdinal: boolean): Core | undefined {
  const { text, gap } = of.all[at] as Atom;
  const letters = gap === "" ? LETTERS[text] : undefined;
  if (letters !== undefined) return coreOf(letters, nth, at + 1, !SURE.has(text));
  const unit = unitOf(text);
  // One month and three weeks last so long.
  const isLasting = (unit === "month" || unit === "week") && !JOINED.test(text);
  if (unit !== undefined && unit !== "year")
    return isLasting && !isOrdinal ? undefined : coreOf([unit], nth, at + 1, false);
  const next = of.all[at + 1];
  const isEnding =
    /^[-']?$/.test(gap) && /^\p{L}{1,3}$/u.test(text) && next !== undefined && /^[\s.]{1,2}$/.test(next.gap);
  const behind = isEnding ? unitOf(next.text) : undefined;
  return behind && coreOf([behind], nth, at + 2, false);
}

/** A unit and its number behind it, or an ordinal and its unit: `KW 3`, `tháng 1`, `first quarter`, `I kwartał`. */
function unitAt(of: Atoms, at: number): Core | undefined {
  const { text } = of.all[at] as Atom;
  const next = of.all[at + 1];
  if (next === undefined) return undefined;
  const nth = ORDINALS.get(text) ?? (ROMAN.indexOf(text) + 1 || undefined);
  const named = nth === undefined || !/^[\s.]{1,2}$/.test(next.gap) ? undefined : unitOf(next.text);
  if (nth !== undefined && named !== undefined && named !== "week") return coreOf([named], nth, at + 2, false);
  // Elsewhere the number of a unit stands before it: `每月5日` is a day.
  const unit = JOINED.test(text) && !THAI.test(text) ? undefined : unitOf(text);
  const isLetter = LETTERS[text] !== undefined;
  const units = LETTERS[text] ?? (unit && [unit]);
  if (units === undefined || !/^[\s.\-:#]{0,2}$/.test(next.gap)) return undefined;
  if (isLetter && text !== "V" && next.gap !== "") return undefined;
  const number = isNumber(next.text) && next.text.length <= 2 ? Number(next.text) : (ORDINALS.get(next.text) ?? 0);
  const isDecimal = /^[.,]$/.test(of.all[at + 2]?.gap ?? "") && isNumber(textAt(of.all, at + 2));
  if (isDecimal && isLetter) return undefined;
  const isWeak = isLetter ? !SURE.has(text) : text.length < 2;
  return coreOf(units, number, at + 2, isWeak);
}

/** The time in joined characters of scripts without spaces: `第1四半期`, `一季度`, `上半年`, `เดือนมกราคม`. */
function joinedAt(of: Atoms, at: number): Core | undefined {
  const { text } = of.all[at] as Atom;
  if (!JOINED.test(text)) return undefined;
  if (text.endsWith("第") && isNumber(textAt(of.all, at + 1))) return numberAt(of, at + 1, false);
  for (const [word, nth] of JOINED_ORDINALS) {
    const place = text.indexOf(word);
    const unit = place < 0 ? undefined : unitOf(text.slice(place + word.length));
    if (unit === "half" || unit === "quarter") return coreOf([unit], nth, at + 1, false);
  }
  return undefined;
}

/** A month with the day behind it, if there is one: `January 12`. */
function withDay(of: Atoms, { months, isShort, end }: MonthName & { end: number }): Core {
  const whole = months.map((month) => monthsFrom(month, month));
  const day = of.all[end];
  const nth = Number(day?.text ?? 0);
  const isDay = day !== undefined && /^\d\d?$/.test(day.text) && nth >= 1 && nth <= 31 && /^[ .]$/.test(day.gap);
  if (isDay && !goesOn(of, end)) {
    // `Jan 26` may be a year, too.
    return { spans: [...daysOf(months, nth), ...whole], end: end + 1, isWeak: false };
  }
  return { spans: whole, end, isWeak: isShort };
}

const daysOf = (months: readonly number[], nth: number): Span[] =>
  months.flatMap((month) => daySpan(`${pad(month)}-${pad(nth)}`));

function coreOf(units: readonly Unit[], nth: number, end: number, isWeak: boolean): Core | undefined {
  const spans = spansOf(units, nth);
  return spans.length === 0 ? undefined : { spans, end, isWeak };
}
