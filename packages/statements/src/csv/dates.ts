import { calendarDay, fullYear } from "../dates.ts";
import { quote } from "../statement-error.ts";
import { latinDigits } from "./amount.ts";

/** Reads a date as `YYYY-MM-DD`. Throws an `Error` with the reason for an invalid text. */
export type DateReader = (text: string) => string;

// Unambiguous formats: the year first, or the day first with points as separators.
const UNAMBIGUOUS = [
  "YYYY-MM-DD",
  "YYYY/MM/DD",
  "YYYY.MM.DD",
  "YYYY:MM:DD",
  "YYYYMMDD",
  "D.M.YYYY",
  "D.M.YY",
  "YYYY-MM-DD HH:mm:ss",
  "YYYY-MM-DDTHH:mm:ss",
  "YYYY-MM-DDTHH:mm:ssZ",
  "D.M.YYYY HH:mm",
  "D.M.YYYY HH:mm:ss",
];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const PARTS: Readonly<Record<string, string>> = {
  YYYY: "(?<year>\\d{4})",
  YY: "(?<year>\\d{2})",
  MMM: "(?<month>[A-Za-z]{3})[a-z]*\\.?",
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

/** Like `createDateReader`, with undefined for a text that is no such date. */
export function createDateMatcher(formats: readonly string[] = UNAMBIGUOUS): (text: string) => string | undefined {
  const patterns = formats.map(pattern);
  return (text) => {
    const plain = latinDigits(text);
    for (const one of patterns) {
      const { year, month, day } = one.exec(plain)?.groups ?? {};
      if (year === undefined || month === undefined || day === undefined) continue;
      const found = calendarDay(
        `${year.length === 4 ? year : fullYear(year)}-${monthNumber(month)}-${day.padStart(2, "0")}`,
      );
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function pattern(format: string): RegExp {
  const source = format.replace(
    /YYYY|YY|MMM|MM|M|DD|D|HH|mm|ss|[^A-Za-z]+|./g,
    (part) => PARTS[part] ?? part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  );
  return new RegExp(`^${source}$`);
}

function monthNumber(month: string): string {
  const name = MONTHS.indexOf(month.toLowerCase());
  return String(name === -1 ? month : name + 1).padStart(2, "0");
}
