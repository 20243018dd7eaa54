/** The maximum number of amounts to search, and of amounts in a set. */
export const MAX_CANDIDATES = 12;
export const MAX_SIZE = 6;

/**
 * The only set of 2 to MAX_SIZE amounts that sums exactly to `target`. Undefined when there is no set, when there are
 * several, or when there are more than MAX_CANDIDATES amounts to search.
 * @returns indexes into `amounts`, ascending
 */
export function onlySubset(amounts: readonly bigint[], target: bigint): number[] | undefined {
  if (amounts.length < 2 || amounts.length > MAX_CANDIDATES) return undefined;
  // Largest first, so that sums that are too large are abandoned early.
  const order = amounts
    .map((_, index) => index)
    .sort((a, b) => Number((amounts[b] as bigint) - (amounts[a] as bigint)));
  const rest: bigint[] = [];
  let sum = 0n;
  for (let at = order.length - 1; at >= 0; at--) {
    sum += amounts[order[at] as number] as bigint;
    rest[at] = sum;
  }
  if (sum < target) return undefined;
  const found: number[][] = [];
  const taken: number[] = [];
  const search = (from: number, left: bigint): void => {
    if (left === 0n) {
      if (taken.length >= 2) found.push([...taken]);
      return;
    }
    if (taken.length === MAX_SIZE) return;
    for (let at = from; at < order.length && found.length < 2; at++) {
      if ((rest[at] as bigint) < left) return;
      const index = order[at] as number;
      const amount = amounts[index] as bigint;
      if (amount > left || amount === target) continue;
      taken.push(index);
      search(at + 1, left - amount);
      taken.pop();
    }
  };
  search(0, target);
  return found.length === 1 ? found[0]?.sort((a, b) => a - b) : undefined;
}
