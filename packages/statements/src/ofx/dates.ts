import { calendarDay } from "../dates.ts";

// YYYYMMDD[HHMMSS[.XXX]][offset in hours:name of the zone] (OFX 2.2, section 3.2.8.2). Some banks omit the seconds.
const DATE_TIME =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:[.:](\d{1,6}))?)?\s*(?:\[\s*([+-]?\d{1,2}(?:\.\d{1,2})?)\s*(?::[^\]]{0,40})?\])?$/;

/**
 * Reads an OFX date and time, like `dateTime` in dates.ts. `day` is the day as written. `at` is the instant, ISO 8601
 * in UTC with milliseconds, if the text has a time with a zone, else the day. The standard says that a time without a
 * zone is in UTC, but banks write their local noon or midnight. Undefined when the text is not a date.
 */
export function ofxDate(text: string): { day: string; at: string } | undefined {
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [, year, month, date, hour, minute, second = "0", fraction = "", zone] = match;
  const day = calendarDay(`${year}-${month}-${date}`);
  const offset = Number(zone ?? "0");
  if (day === undefined || Math.abs(offset) > 14) return undefined;
  if (hour === undefined) return { day, at: day };
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (hours > 24 || minutes > 59 || seconds > 60) return undefined;
  if (zone === undefined) return { day, at: day };
  const milliseconds = Number(fraction.padEnd(3, "0").slice(0, 3));
  const local = Date.UTC(Number(year), Number(month) - 1, Number(date), hours, minutes, seconds, milliseconds);
  return { day, at: new Date(local - Math.round(offset * 60) * 60_000).toISOString() };
}
