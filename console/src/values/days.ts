const DAY_MS = 86_400_000;

/** The day in UTC that is so many days before a moment: `YYYY-MM-DD`. */
export const dayBefore = (days: number, now: number = Date.now()): string =>
  new Date(now - days * DAY_MS).toISOString().slice(0, 10);

export const today = (): string => dayBefore(0);

/** The days for which something is overdue on a day; 0 for what is not. @param due `YYYY-MM-DD` */
export function daysOverdue(due: string | null, on: string = today()): number {
  if (due === null) return 0;
  return Math.max(0, Math.round((Date.parse(on) - Date.parse(due)) / DAY_MS));
}
