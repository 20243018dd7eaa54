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

// Entries without an amount stay as short as they were.
function amountOf(total: bigint): [] | [bigint] {
  return total === 0n ? [] : [total];
}

/** @param keysOf the keys of the counts that include a row: at most one of each list */
export function countEntries<T>(
  changes: Iterable<RowChange<T>>,
  keysOf: (row: T) => readonly CountKey[],
): CountEntry[] {
  const entries = new Map<string, CountEntry>();
  const count = (row: T, rows: number): void => {
    for (const { list, day, values, amount = 0n } of keysOf(row)) {
      const combination = combinationOf(values);
      const key = `${list} ${day} ${combination}`;
      const [, , , counted, sum = 0n] = entries.get(key) ?? [list, day, combination, 0];
      const total = sum + BigInt(rows) * amount;
      entries.set(key, [list, day, combination, counted + rows, ...amountOf(total)]);
    }
  };
  for (const { before, after, alike = 1 } of changes) {
    if (before !== undefined) count(before, -alike);
    if (after !== undefined) count(after, alike);
  }
  return [...entries.values()].filter(([, , , rows, amount]) => rows !== 0 || amount !== undefined);
}
