const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

// RFC 9110 section 5.6.7: one form is sent today, a recipient must still read the two obsolete ones.
const IMF_FIXDATE = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
const RFC_850 = /^[A-Z][a-z]{5,8}, (\d{2})-([A-Z][a-z]{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([ \d]\d) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/;

/**
 * Reads a `Retry-After` header: a number of seconds or an HTTP date (RFC 9110 sections 10.2.3 and 5.6.7).
 *
 * @returns the wait in ms from `now`, never negative; null when the header is absent or malformed
 */
export function parseRetryAfter(value: string | null, now: Date): number | null {
  const text = value?.trim() ?? "";
  if (/^\d+$/.test(text)) {
    return Number(text) * 1_000;
  }
  const date = parseHttpDate(text, now);
  return date === null ? null : Math.max(0, date - now.getTime());
}

function parseHttpDate(text: string, now: Date): number | null {
  const fixed = IMF_FIXDATE.exec(text);
  if (fixed) {
    const [, day, month, year, hour, minute, second] = fixed;
    return utc(Number(year), month, day, hour, minute, second);
  }
  const rfc850 = RFC_850.exec(text);
  if (rfc850) {
    const [, day, month, year, hour, minute, second] = rfc850;
    return utc(fullYear(Number(year), now), month, day, hour, minute, second);
  }
  const asctime = ASCTIME.exec(text);
  if (asctime) {
    const [, month, day, hour, minute, second, year] = asctime;
    return utc(Number(year), month, day, hour, minute, second);
  }
  return null;
}

/** RFC 9110: a two-digit year that seems to be more than 50 years ahead is in the past. */
function fullYear(twoDigits: number, now: Date): number {
  const year = now.getUTCFullYear() - (now.getUTCFullYear() % 100) + twoDigits;
  return year > now.getUTCFullYear() + 50 ? year - 100 : year;
}

function utc(year: number, month = "", day = "", hour = "", minute = "", second = ""): number | null {
  const monthIndex = MONTHS.indexOf(month);
  const inRange = Number(day) >= 1 && Number(day) <= 31 && Number(hour) < 24 && Number(minute) < 60;
  // Second 60 is a leap second, which Date.UTC carries into the next minute.
  return monthIndex < 0 || !inRange || Number(second) > 60
    ? null
    : Date.UTC(year, monthIndex, Number(day), Number(hour), Number(minute), Number(second));
}
