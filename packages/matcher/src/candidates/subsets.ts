/** The maximum number of amounts to search, and of amounts in a set. */
export const MAX_CANDIDATES = 24;
export const MAX_SIZE = 6;

/**
 * The only set of amounts that sums exactly to `target`; undefined for none, several, or more than MAX_CANDIDATES.
 * Combines the sets of two halves: at most 2 × 2,510 are made. @param most up to MAX_SIZE @returns ascending indexes
 */
export function onlySubset(amounts: readonly bigint[], target: bigint, least = 2, most = MAX_SIZE) {
  const [only, another] = subsetsOf(amounts, target, { least, most, enough: 2 });
  return another === undefined ? only : undefined;
}

/** Tells whether two or more amounts sum to `target`; false if more than MAX_CANDIDATES are not above it. */
export const hasSubset = (amounts: readonly bigint[], target: bigint, most = MAX_SIZE): boolean =>
  subsetsOf(amounts, target, { least: 2, most, enough: 1 }).length > 0;

/** The first sets with the sum, up to `enough`, as indexes. */
function subsetsOf(
  amounts: readonly bigint[],
  target: bigint,
  { least, most, enough }: { least: number; most: number; enough: number },
): number[][] {
  const usable = amounts.flatMap((amount, index) => (amount <= target ? [index] : []));
  if (usable.length < least || usable.length > MAX_CANDIDATES) return [];
  if (usable.reduce((sum, index) => sum + (amounts[index] as bigint), 0n) < target) return [];
  // Amounts and the target are below 2^53 minor units, and larger sums are not made.
  const goal = Number(target);
  const values = usable.map((index) => Number(amounts[index]));
  const middle = values.length >> 1;
  // The sets of one half by their sum: at most two of each size, which suffice to see that there are two.
  const left = new Map<number, { mask: number; size: number }[]>();
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
  return found.map((mask) => usable.filter((_, at) => mask & (1 << at)));
}

type Visit = (sum: number, mask: number, size: number) => boolean;

/** Visits sets of up to `most` values with a sum up to `limit`, also the empty one, until `visit` says false. */
function eachSet(values: readonly number[], from: number, to: number, limit: number, most: number, visit: Visit) {
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
