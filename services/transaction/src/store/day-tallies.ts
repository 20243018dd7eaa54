import { addDays } from "@matchbook/runtime/days";
import type { Stretch, TallyFields } from "@matchbook/runtime/list-index/documents";

/** Where the rows of a day (YYYY-MM-DD) are counted: with its month, and within it. */
export function dayKeys(day: string): { document: string; field: string }[] {
  return [
    { document: MONTHS, field: day.slice(0, 7) },
    { document: monthDocument(day), field: day.slice(8) },
  ];
}

/** The document that counts whole months. */
export const MONTHS = "months";

/** A range of days, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** The documents that are needed besides MONTHS for a range of days: those of the months at its ends. */
export function monthDocuments(from: string, to: string): string[] {
  return [...new Set([monthDocument(from), monthDocument(to)])];
}

/** How many rows of a range of days lie where, from the counts of whole months and of the days at both ends. */
export function countDays(
  months: TallyFields,
  days: ReadonlyMap<string, TallyFields>,
  { from, to }: Days,
): Record<string, Stretch> {
  const sums: Record<string, Stretch> = {};
  for (const [month, stretches] of Object.entries(months)) {
    if (month > from.slice(0, 7) && month < to.slice(0, 7)) addStretches(sums, stretches);
  }
  for (const [document, fields] of days) {
    for (const [day, stretches] of Object.entries(fields)) {
      const date = `${document.slice(-7)}-${day}`;
      if (date >= from && date <= to) addStretches(sums, stretches);
    }
  }
  return sums;
}

/** The days of a range, undefined when they are more than `most`. */
export function daysBetween(from: string, to: string, most: number): string[] | undefined {
  if (addDays(from, most) <= to) return undefined;
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

function monthDocument(day: string): string {
  return `month/${day.slice(0, 7)}`;
}

function addStretches(sums: Record<string, Stretch>, stretches: Record<string, Stretch>): void {
  for (const [chapter, [rows, oldest, newest]] of Object.entries(stretches)) {
    const [counted, first, last] = sums[chapter] ?? [0, oldest, newest];
    sums[chapter] = [counted + rows, Math.min(first, oldest), Math.max(last, newest)];
  }
}
