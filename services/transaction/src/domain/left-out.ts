/** Balances that a file states of an account in one currency, in minor units. */
export interface CheckedFile {
  account: string;
  currency: string;
  from: string;
  to: string;
  closing: bigint;
  /** Sum of the lines that were left out; 0 without any. */
  missing: bigint;
}

type Stated = Omit<CheckedFile, "closing" | "missing"> & { opening?: bigint | undefined; closing?: bigint | undefined };

export const sumKey = (account: string, currency: string): string => `${account} ${currency}`;

/** Tells how far the lines of a file do not explain its balances: that is the sum of what was left out. */
export function checkedFiles(balances: readonly Stated[], sums: ReadonlyMap<string, bigint>, hasLeftOut: boolean) {
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
