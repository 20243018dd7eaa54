import { addDays } from "../days.ts";
import type { Stretch, TallyFields } from "./documents.ts";
import { facetValues, type TallyKey } from "./entries.ts";
import type { ListShape } from "./facet-page.ts";
import { rowsIn } from "./tables.ts";
import { countStretches, type Tallied } from "./tally-page.ts";
import type { CountedList } from "./view.ts";

/** A range of days (YYYY-MM-DD), both inclusive; undefined has no end. */
export interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** Counts whole months. */
const MONTHS = "months";

// Farther than anybody stores: a range without an end reaches as far.
const FIRST_DAY = "0000-01-01";
const LAST_DAY = "9999-12-31";

/** A query per day and step costs less than passing over the other days' rows, up to so many days. */
const FEW_DAYS = 8;

/** Where the rows of a day (YYYY-MM-DD) are counted: with its month, and within it. */
export function dayKeys(day: string): TallyKey[] {
  return [
    { document: MONTHS, field: day.slice(0, 7) },
    { document: monthDocument(day), field: day.slice(8) },
  ];
}

/**
 * What the index knows of the rows of a range of days.
 * @param field the rows' field with the day, which has an index `{ [field]: 1, _id: 1 }` (or descending)
 * @param spread which dimension of the list leads to all rows in the order of their ids: the one with the fewest values
 */
export async function talliedDays(
  list: CountedList,
  { from = FIRST_DAY, to = LAST_DAY }: Days,
  { field, shape, spread }: { field: string; shape: ListShape; spread: number },
): Promise<Tallied> {
  const months = (await list.tallies([MONTHS])).get(MONTHS) ?? {};
  const ends = await list.tallies([...new Set([monthDocument(from), monthDocument(to)])]);
  const stretches = countDays(months, ends, { from, to });
  const total = countStretches(stretches);
  const known = { total, stretches, exact: true };
  const days = daysBetween(from, to, FEW_DAYS);
  if (days !== undefined) return { ...known, among: days.map((day) => ({ [field]: day })), share: 1 };

  const facets = Object.keys(list.root.counts);
  const around = Object.keys(stretches).reduce((rows, chapter) => rows + rowsIn(list.root, Number(chapter), facets), 0);
  const values = new Set(facets.map((facet) => facetValues(facet)[spread]));
  return {
    ...known,
    among: [...values].map((value) => ({ [shape.dimensions[spread] ?? ""]: value })),
    rest: { [field]: { $gte: from, $lte: to } },
    share: total / around,
  };
}

function countDays(
  months: TallyFields,
  ends: ReadonlyMap<string, TallyFields>,
  { from, to }: { from: string; to: string },
): Record<string, Stretch> {
  const sums: Record<string, Stretch> = {};
  for (const [month, stretches] of Object.entries(months)) {
    if (month > from.slice(0, 7) && month < to.slice(0, 7)) addStretches(sums, stretches);
  }
  for (const [document, fields] of ends) {
    for (const [day, stretches] of Object.entries(fields)) {
      const date = `${document.slice(-7)}-${day}`;
      if (date >= from && date <= to) addStretches(sums, stretches);
    }
  }
  return sums;
}

function daysBetween(from: string, to: string, most: number): string[] | undefined {
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
