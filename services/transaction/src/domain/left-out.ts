/** The balances that a file states of an account in one currency, from the first to the last day, in minor units. */
export interface CheckedFile {
  account: string;
  currency: string;
  from: string;
  to: string;
  closing: bigint;
  /** What the lines that were left out move; 0 without any. */
  missing: bigint;
}

type Stated = Omit<CheckedFile, "closing" | "missing"> & { opening?: bigint | undefined; closing?: bigint | undefined };

/** The key of the sums of `checkedFiles`. */
export const sumKey = (account: string, currency: string): string => `${account} ${currency}`;

/**
 * What a file's balances say about the lines that it left out: the change of the balances that its other lines do not
 * explain. A part of the file without a balance before or after it says nothing.
 * @param sums of the lines that were read, credits less debits, by `sumKey`
 */
export function checkedFiles(
  balances: readonly Stated[],
  sums: ReadonlyMap<string, bigint>,
  hasLeftOut: boolean,
): CheckedFile[] {
  const chains = Map.groupBy(balances, ({ account, currency }) => sumKey(account, currency));
  return [...chains].flatMap(([key, some]) => {
    const [first] = some;
    const last = some.at(-1);
    if (first === undefined || last?.closing === undefined) return [];
    const changes = some.map(({ opening, closing }) =>
      opening === undefined || closing === undefined ? undefined : closing - opening,
    );
    if (changes.includes(undefined)) return [];
    const change = changes.reduce((sum: bigint, one) => sum + (one ?? 0n), 0n);
    const missing = hasLeftOut ? change - (sums.get(key) ?? 0n) : 0n;
    const days = some.flatMap(({ from, to }) => [from, to]).sort();
    const { account, currency } = first;
    const [from = first.from] = days;
    return [{ account, currency, from, to: days.at(-1) ?? last.to, closing: last.closing, missing }];
  });
}
