import { memo } from "./memo.ts";

/** Days from one YYYY-MM-DD to another, negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);
export const areNear = (one: string, other: string, most: number): boolean => Math.abs(daysBetween(one, other)) <= most;

/** The day YYYY-MM-DD that parts in digits make, which may be short: `26`, `3` and `1`. Undefined when they make none. */
export function dayOf(year: string, month: string, day: string): string | undefined {
  const text = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return Number.isNaN(Date.parse(text)) ? undefined : text;
}

// A chunk has few different dates and needs each many times.
const dayNumber = memo((date) => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000), 10_000);
