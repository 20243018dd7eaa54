import { createDateMatcher, isFarAhead, isRecent, plainDate, SWAPPED } from "../dates.ts";
import { namedDay } from "../named-days.ts";

/** Which of day and month comes first, in a format where both are numbers. */
export type DateOrder = "day" | "month";

interface Format {
  /** Undefined for the plain formats, which dates are read in without naming them. */
  format: string | undefined;
  order: DateOrder | undefined;
  match: (text: string) => string | undefined;
}

const PLAIN: Format = { format: undefined, order: undefined, match: createDateMatcher() };

// The plain formats are tried before these. With points, the day is first everywhere.
const ORDERED = ["/", "-"].flatMap((sign) =>
  ["DD MM YYYY", "D M YYYY", "DD MM YY", "D M YY"].flatMap((parts) => {
    const [day, month, year] = parts.split(" ");
    return [formatOf([day, month, year].join(sign), "day"), formatOf([month, day, year].join(sign), "month")];
  }),
);
const OTHERS = ["DD MM YYYY", ...SWAPPED, "YYY/MM/DD", "YYY.MM.DD"];
const FORMATS: readonly Format[] = [...ORDERED, ...OTHERS.map((format) => formatOf(format))];
// Two digits of a year before the month: the other formats are tried first.
const YEAR_FIRST: readonly Format[] = ["YY-MM-DD", "YY/MM/DD", "YY.MM.DD"].map((format) => formatOf(format));
const DAY_SECOND: readonly Format[] = SWAPPED.map((format) => formatOf(format, "day"));

function formatOf(format: string, order?: DateOrder): Format {
  return { format, order, match: createDateMatcher([format]) };
}

const MAX_DATE = 40;
/** Digits and separators. */
const LIKE_A_DATE = /^(?:[RHS]|令和|平成|昭和)?\p{Nd}{1,4}[^\p{Sc}+()]*\p{Nd}(?:[Z日일.]|)$/u;
/** Eight digits, or a day, a month and a year apart: a time and a decimal number have two parts. */
const THREE_PARTS =
  /^\P{Nd}*\p{Nd}{8}(?: \p{Nd}{6})?$|[\p{Nd}\p{L}]\P{Nd}+\p{Nd}+\P{Nd}+\p{Nd}|\p{Nd}\P{Nd}*\p{L}\P{Nd}*\p{Nd}/u;

export function isDate(cell: string): boolean {
  if (cell.length > MAX_DATE || !/\p{Nd}/u.test(cell)) return false;
  const date = plainDate(cell);
  if (/\p{L}{3}/u.test(cell) && namedDay(date) !== undefined) return true;
  if (!LIKE_A_DATE.test(date) || !THREE_PARTS.test(date)) return false;
  return PLAIN.match(date) !== undefined || FORMATS.some(({ match }) => match(date) !== undefined);
}

/** A way to read all dates of a column. */
export interface DateReading {
  /** Undefined when the dates can be read without naming their format. */
  format: string | undefined;
  order: DateOrder | undefined;
  /** The days of the rows; undefined for an empty cell. */
  days: readonly (string | undefined)[];
}

/**
 * The ways to read a column of dates, at most one for each order. Empty when its cells are no dates.
 * @param today `YYYY-MM-DD`, by which a year of two digits before the month is recognized
 */
export function readDates(cells: readonly string[], today?: string): DateReading[] {
  const filled = cells.filter((cell) => cell !== "");
  const [first] = filled;
  if (first === undefined || !isDate(first)) return [];
  const fits = ({ match }: Format) => filled.every((cell) => match(cell) !== undefined);
  const readBy = ({ format, order, match }: Format): DateReading => ({
    ...{ format, order },
    days: cells.map((cell) => (cell === "" ? undefined : match(cell))),
  });
  const found: DateReading[] = [];
  for (const one of fits(PLAIN) ? [PLAIN] : FORMATS) {
    if (!found.some(({ order }) => order === one.order) && fits(one)) found.push(readBy(one));
  }
  if (today === undefined || found.some(({ days }) => areRecent(days, today))) return found;
  const [iso] = found;
  if (iso?.format === undefined && iso?.days.some((day) => isFarAhead(day, today))) {
    const swapped = DAY_SECOND.filter(fits).map(readBy);
    return swapped.some(({ days }) => areRecent(days, today)) ? [{ ...iso, order: "month" }, ...swapped] : found;
  }
  const yearFirst = YEAR_FIRST.filter(fits).map(readBy);
  return yearFirst.some(({ days }) => areRecent(days, today)) ? yearFirst : found;
}

function areRecent(days: readonly (string | undefined)[], today: string): boolean {
  return days.every((day) => day === undefined || isRecent(day, today));
}

/** Which order the dates of a file have, by all rows together; undefined when that is open. */
export function orderOf(readings: readonly DateReading[], { today, country }: OrderHints): DateOrder | undefined {
  // A bank may announce bookings, and no country writes the day behind the year: the days themselves must tell.
  const isIso = readings.some(({ format }) => format === undefined);
  const known = readings.filter(({ days }) => !isIso && days.every((day) => day === undefined || day <= today));
  const [one] = known;
  if (one !== undefined && known.length === 1) return one.order;
  const compared = known.length === 0 ? readings : known;
  const sorted = compared.filter(({ days }) => distinct(days) >= TELLING_DAYS && isSorted(days));
  if (sorted.length === 1) return sorted[0]?.order;
  const short = compared.filter(({ days }) => span(days) <= SHORT_SPAN);
  const long = compared.filter(({ days }) => span(days) >= LONG_SPAN);
  const tells =
    short.length === 1 && long.length === compared.length - 1 && distinct(short[0]?.days ?? []) >= TELLING_DAYS;
  if (tells) return short[0]?.order;
  return country === undefined || isIso ? undefined : MONTH_FIRST.has(country) ? "month" : "day";
}

export interface OrderHints {
  /** The last day on which a booking can be, `YYYY-MM-DD`. */
  today: string;
  /** ISO 3166 code of the account's country. */
  country: string | undefined;
}

const MONTH_FIRST = new Set(["US", "PH", "FM", "PW", "MH"]);
const TELLING_DAYS = 4;
const SHORT_SPAN = 70;
const LONG_SPAN = 150;
const DAY_MS = 86_400_000;

/** Tells whether the days only rise or only fall. */
function isSorted(days: readonly (string | undefined)[]): boolean {
  const filled = days.filter((day) => day !== undefined);
  const rises = filled.every((day, at) => at === 0 || day >= (filled[at - 1] ?? ""));
  return rises || filled.every((day, at) => at === 0 || day <= (filled[at - 1] ?? ""));
}

function distinct(days: readonly (string | undefined)[]): number {
  return new Set(days.filter((day) => day !== undefined)).size;
}

/** The number of days between the first and the last. */
function span(days: readonly (string | undefined)[]): number {
  const times = days.flatMap((day) => (day === undefined ? [] : [Date.parse(day)]));
  return times.length === 0
    ? 0
    : (times.reduce((a, b) => Math.max(a, b)) - times.reduce((a, b) => Math.min(a, b))) / DAY_MS;
}
