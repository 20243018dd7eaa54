/** A day of a list, and the values of the low-cardinality fields of the counted rows. */
export interface CountKey {
  list: string;
  /** YYYY-MM-DD */
  day: string;
  /** Without `|` and `.`. */
  values: readonly string[];
  /** Amount to sum up, in minor units of the currency among the values. */
  amount?: bigint;
}

/** A change of the rows and the amount of a combination on a day of a list. Both may be negative. */
export type CountEntry = [list: string, day: string, combination: string, rows: number, amount?: bigint];

/** A row before and after a commit; undefined where it is missing. */
export interface RowChange<T> {
  before?: T | undefined;
  after?: T | undefined;
  /** Number of rows with the same keys before and after; 1 by default. */
  alike?: number;
}

const SEPARATOR = "|";

export function combinationOf(values: readonly string[]): string {
  return values.join(SEPARATOR);
}

/** Splits a combination: `matched|credit|EUR` → `["matched", "credit", "EUR"]`. */
export function valuesOf(combination: string): string[] {
  return combination.split(SEPARATOR);
}

/** Adds entries of one list, day and combination up, without those that change nothing. */
export function sumOfEntries(entries: Iterable<CountEntry>): CountEntry[] {
  const sums = new Map<string, CountEntry>();
  for (const [list, day, combination, rows, amount = 0n] of entries) {
    const key = `${list} ${day} ${combination}`;
    const [, , , others = 0, sum = 0n] = sums.get(key) ?? [];
    sums.set(key, [list, day, combination, rows + others, amount + sum]);
  }
  return [...sums.values()].flatMap(([list, day, combination, rows, amount]): CountEntry[] => {
    if (rows === 0 && amount === 0n) return [];
    // Entries without an amount stay as short as they were.
    return [amount === 0n ? [list, day, combination, rows] : [list, day, combination, rows, amount]];
  });
}

/** @param keysOf the keys of the counts that include a row: at most one of each list */
export function countEntries<T>(
  changes: Iterable<RowChange<T>>,
  keysOf: (row: T) => readonly CountKey[],
): CountEntry[] {
  const entries = function* (): Generator<CountEntry> {
    for (const { before, after, alike = 1 } of changes)
      for (const [row, rows] of [[before, -alike] as const, [after, alike] as const])
        for (const { list, day, values, amount = 0n } of row === undefined ? [] : keysOf(row))
          yield [list, day, combinationOf(values), rows, BigInt(rows) * amount];
  };
  return sumOfEntries(entries());
}
