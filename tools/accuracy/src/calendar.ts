import { addDays } from "@matchbook/runtime/values/days";
import type { Random } from "./random.ts";

/** The simulated year. */
export const FIRST_DAY = "2025-07-01";
export const DAYS = 365;

/** A day in the first ten and a half months of the year, so that most invoices are paid within the year. */
export function dayOfIssue(random: Random): string {
  return workday(addDays(FIRST_DAY, random.int(0, 320)));
}

/** The day on which a customer pays: mostly around the due date, sometimes much later. */
export function dayOfPayment(random: Random, issued: string): string {
  const after = random.weighted([
    [25, random.int(2, 10)],
    [45, random.int(10, 25)],
    [22, random.int(25, 45)],
    [8, random.int(45, 90)],
  ]);
  return workday(addDays(issued, after));
}

/** The day itself or the Monday after a weekend. */
export function workday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

/** The day as people write it: `05.03.2026`, `2026-03-05`, `5/3/26` … */
export function writtenDay(random: Random, day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return random.pick([
    `${date}.${month}.${year}`,
    `${date}.${month}.${year.slice(2)}`,
    day,
    `${date}/${month}/${year}`,
    `${Number(date)}.${Number(month)}.`,
    `${date}${month}${year}`,
  ]);
}
