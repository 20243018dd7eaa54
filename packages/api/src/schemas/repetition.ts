import { addDays, isoDay } from "@matchbook/runtime/values/days";

export const REPETITION_STEPS = ["week", "month", "year"] as const;
export type RepetitionStep = (typeof REPETITION_STEPS)[number];

const MONTHS = { month: 1, year: 12 } as const;

/** The day `nth` periods after the first. A day that its month lacks is its last: 28 February, then 31 March. */
export function repeatedDay(first: string, every: RepetitionStep, nth: number): string {
  if (every === "week") return addDays(first, 7 * nth);
  const day = new Date(`${first}T00:00:00Z`);
  const dayOfMonth = day.getUTCDate();
  day.setUTCMonth(day.getUTCMonth() + nth * MONTHS[every]);
  // The date went on into the next month, whose day 0 is the last of the month before.
  if (day.getUTCDate() !== dayOfMonth) day.setUTCDate(0);
  return isoDay(day);
}
