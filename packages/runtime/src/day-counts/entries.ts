/** Under what a row is counted: a day of a list, and the values of its low-cardinality fields. */
export interface CountKey {
  list: string;
  /** YYYY-MM-DD */
  day: string;
  /** Without `|` and `.`. */
  values: readonly string[];
}

/** So many more rows (fewer when negative) of a combination of values on a day of a list. */
export type CountEntry = [list: string, day: string, combination: string, rows: number];

/** A row before and after a commit; undefined where it does not exist. */
export interface RowChange<T> {
  before?: T | undefined;
  after?: T | undefined;
}

const SEPARATOR = "|";

/** The values of a combination: `matched|credit|EUR` → `["matched", "credit", "EUR"]`. */
export function valuesOf(combination: string): string[] {
  return combination.split(SEPARATOR);
}

/** Sums up what a commit means for the counts. @param keysOf under what a row is counted: once in each list */
export function countEntries<T>(
  changes: Iterable<RowChange<T>>,
  keysOf: (row: T) => readonly CountKey[],
): CountEntry[] {
  const entries = new Map<string, CountEntry>();
  const count = (row: T, rows: number): void => {
    for (const { list, day, values } of keysOf(row)) {
      const combination = values.join(SEPARATOR);
      const key = `${list} ${day} ${combination}`;
      const entry = entries.get(key);
      if (entry === undefined) entries.set(key, [list, day, combination, rows]);
      else entry[3] += rows;
    }
  };
  for (const { before, after } of changes) {
    if (before !== undefined) count(before, -1);
    if (after !== undefined) count(after, 1);
  }
  return [...entries.values()].filter(([, , , rows]) => rows !== 0);
}
