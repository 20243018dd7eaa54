import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { PreviewTotal } from "@matchbook/proto/matchbook/transaction/v1/transaction";

export type PreviewTotals = ReturnType<typeof previewTotals>;

/** Sums of lines by currency. The number of currencies is bounded, because parsers refuse unknown ones. */
export function previewTotals() {
  const totals = new Map<string, PreviewTotal>();
  return {
    add({ amount, currency, direction }: Pick<LineFacts, "amount" | "currency" | "direction">): void {
      const total = totals.get(currency) ?? { currency, count: 0n, credit: 0n, debit: 0n };
      total.count += 1n;
      total[direction === "credit" ? "credit" : "debit"] += amount;
      totals.set(currency, total);
    },
    /** By currency, in alphabetical order. */
    list: () => [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}
