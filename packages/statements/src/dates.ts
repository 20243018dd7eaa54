// XML Schema date and dateTime, with four-digit years only.
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/;
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})?$/;

/** The day of a date (`2024-03-01`, with or without a zone) as `YYYY-MM-DD`; undefined when it is not a date. */
export function calendarDay(text: string): string | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [, year, month, day] = match;
  return isDay(Number(year), Number(month), Number(day)) ? text.slice(0, 10) : undefined;
}

/** Two digits of a year mean 1980 to 2079, as SWIFT defines. */
export function fullYear(year: string): string {
  return `${Number(year) >= 80 ? "19" : "20"}${year}`;
}

/**
 * Reads a date and time. `day` is the day as written; `at` is the instant, ISO 8601 in UTC with milliseconds. A time
 * without a zone is the bank's local time, so `at` is then the day. Undefined when the text is not a date and time.
 */
export function dateTime(text: string): { day: string; at: string } | undefined {
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  // XML Schema allows 24:00:00 as the end of a day and 60 as a leap second. Date.UTC carries both over.
  if (!isDay(year, month, day) || hour > 24 || minute > 59 || second > 60) return undefined;
  const written = `${match[1]}-${match[2]}-${match[3]}`;
  const zone = match[8];
  if (zone === undefined) return { day: written, at: written };
  const milliseconds = Number((match[7] ?? "").padEnd(3, "0").slice(0, 3));
  const at = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds) - zoneOffset(zone);
  return { day: written, at: new Date(at).toISOString() };
}

const SHORTEST_MONTH = 28;

function isDay(year: number, month: number, day: number): boolean {
  if (day >= 1 && day <= SHORTEST_MONTH) return year > 0 && month >= 1 && month <= 12;
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The offset of a zone such as `+01:00` from UTC, in milliseconds. */
function zoneOffset(zone: string): number {
  if (zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}

/** The day after a day `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
