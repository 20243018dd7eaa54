const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const TIME = String.raw`(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})`;
const MONTH = "(?<month>[A-Z][a-z]{2})";
// RFC 9110 section 5.6.7: the first form is sent today, a recipient must still read the two obsolete ones.
const DATES = [
  new RegExp(String.raw`^[A-Z][a-z]{2}, (?<day>\d{2}) ${MONTH} (?<year>\d{4}) ${TIME} GMT$`),
  new RegExp(String.raw`^[A-Z][a-z]{5,8}, (?<day>\d{2})-${MONTH}-(?<year>\d{2}) ${TIME} GMT$`),
  new RegExp(String.raw`^[A-Z][a-z]{2} ${MONTH} (?<day>[ \d]\d) ${TIME} (?<year>\d{4})$`),
];

/** Reads seconds or an HTTP date (RFC 9110, 10.2.3 and 5.6.7). @returns ms from `now`, null without a valid header */
export function parseRetryAfter(value: string | null, now: Date): number | null {
  const text = value?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = parseHttpDate(text, now);
  return date === null ? null : Math.max(0, date - now.getTime());
}

function parseHttpDate(text: string, now: Date): number | null {
  const parts = DATES.map((date) => date.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return null;
  const of = (part: string) => Number(parts[part]);
  const month = MONTHS.indexOf(parts.month ?? "");
  // Second 60 is a leap second, which Date.UTC carries into the next minute.
  const inRange = of("day") >= 1 && of("day") <= 31 && of("hour") < 24 && of("minute") < 60 && of("second") <= 60;
  if (month < 0 || !inRange) return null;
  const year = parts.year?.length === 2 ? fullYear(of("year"), now) : of("year");
  return Date.UTC(year, month, of("day"), of("hour"), of("minute"), of("second"));
}

/** RFC 9110: a two-digit year that seems to be more than 50 years ahead is in the past. */
function fullYear(twoDigits: number, now: Date): number {
  const year = now.getUTCFullYear() - (now.getUTCFullYear() % 100) + twoDigits;
  return year > now.getUTCFullYear() + 50 ? year - 100 : year;
}
