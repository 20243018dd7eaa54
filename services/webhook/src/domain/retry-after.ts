// RFC 9110 section 5.6.7: the first form is sent today, a recipient must still read the two obsolete ones.
const DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** Reads seconds or an HTTP date (RFC 9110, 10.2.3 and 5.6.7). @returns ms from `now`, null without a valid header */
export function parseRetryAfter(value: string | null, now: Date): number | null {
  const text = value?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  if (!DATES.some((form) => form.test(text))) return null;
  // The last form does not name its time zone.
  const date = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
