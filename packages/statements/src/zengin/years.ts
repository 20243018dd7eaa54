import { calendarDay, dayAfter } from "../dates.ts";

/** The years before the first of Heisei, of Reiwa, and of the century: banks count in eras, some programs do not. */
const HEISEI = 1988;
const REIWA = 2018;
const CENTURY = 2000;

/** Reads the days of a file, `YYMMDD`; undefined for what is no date. */
export type DayReader = (text: string) => string | undefined;

/**
 * Finds how the years of a file are counted, by the day of its making: the latest reading that is not in the future.
 * A day of Heisei in a file of Reiwa is one that would be later than the file. In Japan it may be a day later than here.
 */
export function yearsOf(created: string, today: string): DayReader | undefined {
  const readings = [CENTURY, REIWA, HEISEI]
    .flatMap((before) => {
      const day = dayIn(created, before);
      return day === undefined || day > dayAfter(today) ? [] : [{ before, day }];
    })
    .sort((a, b) => (a.day < b.day ? 1 : -1));
  const [found] = readings;
  if (found === undefined) return undefined;
  return (text) => {
    const day = dayIn(text, found.before);
    if (found.before !== REIWA || (day !== undefined && day <= dayAfter(found.day))) return day;
    return dayIn(text, HEISEI);
  };
}

function dayIn(text: string, before: number): string | undefined {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return year === undefined ? undefined : calendarDay(`${before + Number(year)}-${month}-${day}`);
}
