// XML Schema date and dateTime; four-digit years only, because no bank books in any other.
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/;
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})?$/;

/** The calendar day a date (`2024-03-01`, with or without a zone) names, `YYYY-MM-DD`; undefined when it is none. */
export function calendarDay(text: string): string | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [, year, month, day] = match;
  return isDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : undefined;
}

/**
 * A date and time in two readings: `day` is the calendar day as written, `at` the instant as ISO 8601 UTC with
 * milliseconds. A time without a zone is some bank's local time and no instant, so then `at` is the day.
 * Undefined when the text is no date and time.
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
  // 24:00:00 is XML Schema's end of a day, 60 a leap second: Date.UTC carries both over.
  if (!isDay(year, month, day) || hour > 24 || minute > 59 || second > 60) return undefined;
  const written = `${match[1]}-${match[2]}-${match[3]}`;
  const zone = match[8];
  if (zone === undefined) return { day: written, at: written };
  const milliseconds = Number((match[7] ?? "").padEnd(3, "0").slice(0, 3));
  const at = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds) - zoneOffset(zone);
  return { day: written, at: new Date(at).toISOString() };
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Milliseconds that a zone such as `+01:00` is ahead of UTC. */
function zoneOffset(zone: string): number {
  if (zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}
