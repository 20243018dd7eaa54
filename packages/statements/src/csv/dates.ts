import { calendarDay } from "../dates.ts";
import { quote } from "../statement-error.ts";
import { latinDigits } from "./amount.ts";
import { gregorianYear, monthOf, namedDay, withoutWeekday } from "./named-days.ts";

/** Reads a date as `YYYY-MM-DD`. Throws an `Error` with the reason for an invalid text. */
export type DateReader = (text: string) => string;

// Unambiguous formats: the year first, or the day first with points as separators.
const UNAMBIGUOUS =
  "YYYY-M-D YYYY/M/D YYYY.M.D YYYY.M.D. YYYY:MM:DD YYYYMMDD YYYY年M月D日 D.M.YYYY D.M.YYYY. D.M.YY".split(" ");
const PARTS: Readonly<Record<string, string>> = {
  YYYY: "(?<year>\\d{4})",
  YYY: "(?<year>\\d{3})",
  YY: "(?<year>\\d{2})",
  MMM: "(?<month>\\p{L}{3,12})\\.?",
  MM: "(?<month>\\d{2})",
  M: "(?<month>\\d{1,2})",
  DD: "(?<day>\\d{2})",
  D: "(?<day>\\d{1,2})",
  HH: "\\d{1,2}",
  mm: "\\d{2}",
  ss: "\\d{2}",
};

/** A reader of dates in any of these formats (see `dateFormats` of `CsvMapping`); by default in the unambiguous formats. @param mapping how errors name the mapping that has the formats */
export function createDateReader(formats: readonly string[] = UNAMBIGUOUS, mapping = "csvMapping"): DateReader {
  const match = createDateMatcher(formats);
  return (text) => {
    const found = match(text);
    if (found !== undefined) return found;
    const tried =
      formats === UNAMBIGUOUS
        ? "that can be read one way only: the mapping must name its form"
        : `of the form ${formats.join(" or ")}`;
    throw new Error(`${quote(text)} is not a date ${tried} (dateFormats of the ${mapping})`);
  };
}

/**
 * Like `createDateReader`, with undefined for a text that is no such date. Dates with the name of a month are read in
 * any form, unless the formats have none.
 */
export function createDateMatcher(formats: readonly string[] = UNAMBIGUOUS): (text: string) => string | undefined {
  const patterns = [...new Set(formats.map((format) => format.split(TIME_OF_FORMAT, 1)[0] ?? ""))].map(pattern);
  const isNamed = formats === UNAMBIGUOUS || formats.some((format) => format.includes("MMM"));
  return (text) => {
    const plain = PLAIN.test(text) ? text : plainDate(text);
    for (const one of patterns) {
      const { year, month, day } = one.exec(plain)?.groups ?? {};
      if (year === undefined || month === undefined || day === undefined) continue;
      const found = calendarDay(`${gregorianYear(year)}-${monthNumber(month)}-${day.padStart(2, "0")}`);
      if (found !== undefined) return found;
    }
    return isNamed && /\p{L}/u.test(plain) ? namedDay(plain) : undefined;
  };
}

const korean = (_: string, digit: string, sign: string) => digit + "年月日".charAt("년월일".indexOf(sign));

/** A date without the day of the week, and with the digits, the years and the signs of the formats. */
export function plainDate(text: string): string {
  const date = withoutEra(withoutWeekday(latinDigits(text).replace(/(\d)([년월일]) ?/gu, korean)));
  return date.replace(SPACED_POINT, ".").replace(SHORT_YEAR, "").split(TIME, 1)[0] ?? "";
}

/** Digits and signs, as most dates are. */
const PLAIN = /^[\d./-]*$/;
/** A time begins here. Only the text before it counts, which is the day. */
const TIME = /(?:T|,? |-)(?=\d{1,2}:\d{2}|\d{6}$)/;
const TIME_OF_FORMAT = /(?:T|,? |-)(?=HH)/;

/** Hungarian and Slavic dates have a blank behind each point. */
const SPACED_POINT = /(?<=\d)\. (?=\d)/g;

/** An apostrophe before a year of two digits: `13.03.'26`. */
const SHORT_YEAR = /(?<=[./-])['\u2019](?=\d{2}$)/;

/** The eras of Japan by their signs, and the years before them. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, R: 2018, 平成: 1988, H: 1988, 昭和: 1925, S: 1925 };
const OF_ERA = /^(令和|平成|昭和|[RHS](?=\d)) ?(\d{1,2}|元)(?=[年./-])/;

/** A Japanese year as that of other countries: `令和8年3月13日`, `R8.3.13`. */
function withoutEra(text: string): string {
  return text.replace(OF_ERA, (_, era: string, year: string) =>
    String((ERAS[era] ?? 0) + (year === "元" ? 1 : Number(year))),
  );
}

function pattern(format: string): RegExp {
  const source = format.replace(
    /YYYY|YYY|YY|MMM|MM|M|DD|D|HH|mm|ss|[^A-Za-z]+|./g,
    (part) => PARTS[part] ?? part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  );
  return new RegExp(`^${source}$`, "u");
}

/** "00" for an unknown name. */
function monthNumber(month: string): string {
  if (/^\d/.test(month)) return month.padStart(2, "0");
  return String(monthOf(month)).padStart(2, "0");
}

const RECENT_YEARS = 3;
const AHEAD_DAYS = 31;
const DAY_MS = 86_400_000;

/** The day before the month behind the year, which is tried where the usual order gives days far ahead. */
export const SWAPPED = ["YYYY-DD-MM", "YYYY/DD/MM", "YYYY.DD.MM"] as const;

/** Tells whether a day is so far ahead that no bank announces a booking of it. */
export function isFarAhead(day: string | undefined, today: string): boolean {
  return day !== undefined && Date.parse(day) - Date.parse(today) > AHEAD_DAYS * DAY_MS;
}

/** Tells whether a day is in the years before today. */
export function isRecent(day: string | undefined, today: string): boolean {
  const earliest = `${Number(today.slice(0, 4)) - RECENT_YEARS}${today.slice(4)}`;
  return day !== undefined && day >= earliest && day <= today;
}
