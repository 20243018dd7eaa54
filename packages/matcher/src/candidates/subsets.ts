import { daysBetween } from "../model/days.ts";
import { type Line, lineRemaining } from "../model/model.ts";
import type { Candidate } from "./evidence.ts";

/** The maximum number of amounts to search, and of amounts in a set. */
export const MAX_CANDIDATES = 24;
export const MAX_SIZE = 6;

/** The sets of one half of the amounts with one sum: at most two of each size, which suffice to see that there are two. */
type Sets = { mask: number; size: number }[];

/**
 * The only set of amounts that sums exactly to `target`. Undefined when there is no set, when there are several, or
 * when more than MAX_CANDIDATES amounts are not above the target. Combines the sets of two halves, so that at most
 * 2 × 2,510 sets are made.
 * @param amounts positive
 * @param least the smallest size of a set
 * @param most the largest, up to MAX_SIZE
 * @returns indexes into `amounts`, ascending
 */
export function onlySubset(
  amounts: readonly bigint[],
  target: bigint,
  least = 2,
  most = MAX_SIZE,
): number[] | undefined {
  const usable = usableOf(amounts, target);
  const [only, another] = subsetsOf(usable, amounts, target, { least, most, enough: 2 });
  if (only === undefined || another !== undefined) return undefined;
  return usable.filter((_, at) => only & (1 << at));
}

/**
 * Tells whether a set of two or more amounts sums exactly to `target`; false if more than MAX_CANDIDATES are not above
 * it.
 */
export const hasSubset = (amounts: readonly bigint[], target: bigint, most = MAX_SIZE): boolean =>
  subsetsOf(usableOf(amounts, target), amounts, target, { least: 2, most, enough: 1 }).length > 0;

/** The indexes of the amounts that are not above the target. */
const usableOf = (amounts: readonly bigint[], target: bigint): number[] =>
  amounts.flatMap((amount, index) => (amount <= target ? [index] : []));

/** The first sets with the sum, up to `enough`, as masks of indexes into `usable`. */
function subsetsOf(
  usable: readonly number[],
  amounts: readonly bigint[],
  target: bigint,
  { least, most, enough }: { least: number; most: number; enough: number },
): number[] {
  if (usable.length < least || usable.length > MAX_CANDIDATES) return [];
  if (usable.reduce((sum, index) => sum + (amounts[index] as bigint), 0n) < target) return [];
  // Amounts and the target are below 2^53 minor units, and larger sums are not made.
  const goal = Number(target);
  const values = usable.map((index) => Number(amounts[index]));
  const middle = values.length >> 1;
  const left = new Map<number, Sets>();
  eachSet(values, 0, middle, goal, most, (sum, mask, size) => {
    const known = left.get(sum);
    if (known === undefined) left.set(sum, [{ mask, size }]);
    else if (known.filter((set) => set.size === size).length < 2) known.push({ mask, size });
    return true;
  });
  const found: number[] = [];
  eachSet(values, middle, values.length, goal, most, (sum, mask, size) => {
    for (const other of left.get(goal - sum) ?? []) {
      if (size + other.size >= least && size + other.size <= most) found.push(mask | other.mask);
      if (found.length >= enough) return false;
    }
    return true;
  });
  return found;
}

/**
 * Visits the sets of up to `most` of the values from `from` to before `to` whose sum is not above `limit`, the empty one
 * included. The mask has a bit for each value of a set.
 * @param visit returns false to end
 */
function eachSet(
  values: readonly number[],
  from: number,
  to: number,
  limit: number,
  most: number,
  visit: (sum: number, mask: number, size: number) => boolean,
): boolean {
  const extend = (at: number, sum: number, mask: number, size: number): boolean => {
    if (!visit(sum, mask, size)) return false;
    if (size === most) return true;
    for (let next = at; next < to; next++) {
      const more = sum + (values[next] as number);
      if (more <= limit && !extend(next + 1, more, mask | (1 << next), size + 1)) return false;
    }
    return true;
  };
  return extend(from, 0, 0, 0);
}

/**
 * The ages, in days before the value date, up to which invoices are tried together. Invoices of one payment are usually
 * close to each other, and the older ones of a party make more sums possible.
 */
const WITHIN_DAYS = [4, 8, 15, 31, 62, Number.POSITIVE_INFINITY];

/**
 * The only set of the most recent invoices that sums to the line's amount; undefined without such a set. Invoices that
 * were entered after the payment count only when no others do.
 */
export function recentSubset(line: Line, searched: readonly Candidate[]): Candidate[] | undefined {
  const issued = searched.filter(({ older }) => !older);
  return mostRecent(line, issued) ?? (issued.length < searched.length ? mostRecent(line, searched) : undefined);
}

function mostRecent(line: Line, searched: readonly Candidate[]): Candidate[] | undefined {
  let tried = 0;
  for (const days of WITHIN_DAYS) {
    const recent = searched.filter(({ invoice }) => daysBetween(invoice.issueDate, line.valueDate) <= days);
    if (recent.length === tried) continue;
    tried = recent.length;
    const set = onlySubset(
      recent.map(({ invoice }) => invoice.remaining),
      lineRemaining(line),
    );
    if (set !== undefined) return set.map((index) => recent[index] as Candidate);
  }
  return undefined;
}
