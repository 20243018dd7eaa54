import { calendarDay, fullYear } from "../dates.ts";

/** A day, `YYYY-MM-DD`, and whether it differs from the written day. */
export interface ValueDate {
  day: string;
  adjusted: boolean;
}

/**
 * Reads a `YYMMDD` date; undefined when it is not a date. Two digits of a year mean 1980 to 2079.
 *
 * A 29 or 30 February that the year does not have becomes the last day of February, with `adjusted` set. Banks that
 * count interest in months of 30 days write such value dates in otherwise correct files. Other impossible days (31
 * April, 31 February) follow no convention and are refused.
 */
export function valueDate(text: string): ValueDate | undefined {
  const [, year = "", month = "", day = ""] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const full = fullYear(year);
  const written = calendarDay(`${full}-${month}-${day}`);
  if (written !== undefined) return { day: written, adjusted: false };
  if (month !== "02" || (day !== "29" && day !== "30")) return undefined;
  return { day: calendarDay(`${full}-02-29`) ?? `${full}-02-28`, adjusted: true };
}

/**
 * The booking day of an `MMDD` entry date. It gets the year that brings it nearest to the value date: 2 January with a
 * value date of 31 December is in the next year, 31 December with a value date of 2 January in the previous year.
 * Undefined when no adjacent year has that day.
 */
export function entryDate(text: string, value: string): string | undefined {
  const year = Number(value.slice(0, 4));
  const candidates = [year, year + 1, year - 1].flatMap(
    (one) => calendarDay(`${String(one).padStart(4, "0")}-${text.slice(0, 2)}-${text.slice(2)}`) ?? [],
  );
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(value));
  return candidates.sort((a, b) => distance(a) - distance(b))[0];
}
