/** The number of subsets of at most `most` amounts with the given sum. Counting stops at 2. */
export function countSubsets(amounts: readonly bigint[], sum: bigint, most: number): number {
  let found = 0;
  const add = (from: number, left: bigint, room: number): void => {
    if (left === 0n) found++;
    if (left <= 0n || room === 0) return;
    for (let index = from; index < amounts.length && found < 2; index++)
      add(index + 1, left - (amounts[index] ?? 0n), room - 1);
  };
  add(0, sum, most);
  return found;
}
