// Some stores compare every row with every value of an `$in`: more at once would cost them the square of it.
const MOST = 50;

/** Ids, or rows to be found by theirs, in their order and in portions of so many as one `$in` should hold. */
export function portions<T>(values: readonly T[]): T[][] {
  const count = Math.ceil(values.length / MOST);
  return Array.from({ length: count }, (_, nth) => values.slice(nth * MOST, (nth + 1) * MOST));
}
