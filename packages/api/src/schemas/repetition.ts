import { addDays } from "@matchbook/runtime/days";

/** How often a payment is expected again. */
export const REPETITION_STEPS = ["week", "month", "year"] as const;
export type RepetitionStep = (typeof REPETITION_STEPS)[number];

const MONTHS = { month: 1, year: 12 } as const;

/**
 * The day of a repetition: `nth` weeks, months or years after the first, which is repetition 0. A day that its month lacks
 * is the last of that month, so 31 January is followed by 28 February and 31 March.
 */
export function repeatedDay(first: string, every: RepetitionStep, nth: number): string {
  if (every === "week") return addDays(first, 7 * nth);
  const [year = 0, month = 0, day = 0] = first.split("-").map(Number);
  const months = month - 1 + nth * MONTHS[every];
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
