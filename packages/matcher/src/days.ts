// Cached, because a chunk has few different dates and needs each many times.
const known = new Map<string, number>();
const MOST_KNOWN = 10_000;

/** Days from one YYYY-MM-DD to another, negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

function dayNumber(date: string): number {
  const number = known.get(date);
  if (number !== undefined) return number;
  const counted = Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
  if (known.size < MOST_KNOWN) known.set(date, counted);
  return counted;
}
