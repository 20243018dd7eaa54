import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { placeOf } from "../../values/paging.ts";
import type { CountedDay, DayCounts, Days } from "./day-counts.ts";

/** Wanted values of each counted field, in the order of the counts; undefined means any. */
export type Wanted = readonly (readonly string[] | undefined)[];

/** A list with a filter that the counts can answer. */
export interface CountedSelection {
  list: string;
  values: Wanted;
  days?: Days | undefined;
  /** Default: newest first. */
  oldestFirst?: boolean | undefined;
}

export interface DayPlace {
  from: string;
  to: string;
  /** Rows of these days before the page. */
  skip: number;
  limit: number;
  /** Wanted values of each counted field on these days. With all of them, one index serves any filter. */
  values: string[][];
}

/** Reads a page of a list sorted by day, with its exact total. The counts tell the days whose rows are read. */
export async function countedPage<T>(
  counts: Pick<DayCounts, "read">,
  { list, values, days: range = {}, oldestFirst = false }: CountedSelection,
  request: PageRequest | undefined,
  read: (place: DayPlace) => Promise<T[]>,
): Promise<{ items: T[]; page: PageInfo }> {
  const { page, size, offset } = placeOf(request);
  const counted = await counts.read(list, range);
  let total = 0;
  let place: Omit<DayPlace, "values"> | undefined;
  const days: CountedDay[] = [];
  for (const day of oldestFirst ? counted.toReversed() : counted) {
    const start = total;
    total += rowsOf(day, values);
    if (total === start || total <= offset || start >= offset + size) continue;
    place ??= { from: day.day, to: day.day, skip: offset - start, limit: size };
    if (oldestFirst) place.to = day.day;
    else place.from = day.day;
    days.push(day);
  }
  const items = place === undefined ? [] : await read({ ...place, values: valuesIn(days, values) });
  return { items, page: { page, pageSize: size, total: BigInt(total), totalIsLowerBound: false, next: undefined } };
}

function rowsOf({ counts }: CountedDay, wanted: Wanted): number {
  return counts.reduce((sum, { values, rows }) => (fits(values, wanted) ? sum + rows : sum), 0);
}

export function fits(values: readonly string[], wanted: Wanted): boolean {
  return wanted.every((some, field) => some?.includes(values[field] ?? "") ?? true);
}

export function valuesIn(days: readonly CountedDay[], wanted: Wanted): string[][] {
  const found = wanted.map(() => new Set<string>());
  for (const { values } of days.flatMap(({ counts }) => counts)) {
    if (fits(values, wanted)) for (const [field, some] of found.entries()) some.add(values[field] ?? "");
  }
  return found.map((some) => [...some]);
}

/** The condition that fields of a row have wanted values. */
export function countedConditions(
  fields: readonly string[],
  wanted: readonly (readonly unknown[] | undefined)[],
): Record<string, unknown> {
  const conditions = fields.flatMap((field, nth) => {
    const some = wanted[nth];
    return some === undefined ? [] : [[field, some.length === 1 ? some[0] : { $in: some }]];
  });
  return Object.fromEntries(conditions);
}

export function isFiltered(wanted: Wanted): boolean {
  return wanted.some((some) => some !== undefined);
}

export function sumOfRows(counts: CountedDay["counts"] = []): bigint {
  return BigInt(counts.reduce((sum, { rows }) => sum + rows, 0));
}
