import { today } from "./days.ts";

/** The days for which something is overdue on a day; 0 for what is not. @param due `YYYY-MM-DD` */
export function daysOverdue(due: string | null, on: string = today()): number {
  if (due === null) return 0;
  return Math.max(0, Math.round((Date.parse(on) - Date.parse(due)) / 86_400_000));
}
