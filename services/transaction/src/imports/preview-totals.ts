import type { PreviewTotal } from "@matchbook/proto/matchbook/transaction/v1/transaction";

/** Sums of lines by currency. The number of currencies is bounded, because parsers refuse unknown ones. */
export interface PreviewTotals {
  add: (line: { amount: bigint; currency: string; direction: string }) => void;
  /** By currency, in alphabetical order. */
  list: () => PreviewTotal[];
}

export function previewTotals(): PreviewTotals {
  const totals = new Map<string, PreviewTotal>();
  return {
    add({ amount, currency, direction }) {
      const total = totals.get(currency) ?? { currency, count: 0n, credit: 0n, debit: 0n };
      total.count += 1n;
      total[direction === "credit" ? "credit" : "debit"] += amount;
      totals.set(currency, total);
    },
    list: () => [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}
