/** The UTC day of a time, as YYYY-MM-DD. */
export function isoDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Tells whether a text is a day of the calendar as YYYY-MM-DD; 2026-02-30 is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && isoDay(day) === text;
}

/** Adds days to a date, both as YYYY-MM-DD. Negative numbers subtract. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return isoDay(day);
}

/** The filter of an inclusive range on a field that holds YYYY-MM-DD; undefined without bounds. */
export function dayRange(
  from: string | undefined,
  to: string | undefined,
): { $gte?: string; $lte?: string } | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) };
}
