import { calendarDay } from "../dates.ts";

/** A day, and whether it is not the very one that is written. */
export interface ValueDate {
  day: string;
  adjusted: boolean;
}

/**
 * A `YYMMDD` date as `YYYY-MM-DD`; undefined when it is none. Years 80–99 are of the 20th century, as SWIFT reads them.
 *
 * 29 and 30 February where the year has no such day are the last day of the month. Banks that count interest in months
 * of 30 days write such value dates, and their files are right in all that moves money; the day is told as adjusted.
 * Every other day that no calendar has (31 April, 31 February) follows from no convention and is refused.
 */
export function valueDate(text: string): ValueDate | undefined {
  const [, year = "", month = "", day = ""] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const full = `${Number(year) >= 80 ? "19" : "20"}${year}`;
  const written = calendarDay(`${full}-${month}-${day}`);
  if (written !== undefined) return { day: written, adjusted: false };
  if (month !== "02" || (day !== "29" && day !== "30")) return undefined;
  return { day: calendarDay(`${full}-02-29`) ?? `${full}-02-28`, adjusted: true };
}

/**
 * The booking day of an `MMDD` entry date, which has no year: the one nearest to the value date, so that a booking of
 * 2 January for 31 December is of the next year and one of 31 December for 2 January of the year before. Undefined
 * when no year near has that day.
 */
export function entryDate(text: string, value: string): string | undefined {
  const year = Number(value.slice(0, 4));
  const candidates = [year, year + 1, year - 1].flatMap(
    (one) => calendarDay(`${String(one).padStart(4, "0")}-${text.slice(0, 2)}-${text.slice(2)}`) ?? [],
  );
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(value));
  return candidates.sort((a, b) => distance(a) - distance(b))[0];
}
