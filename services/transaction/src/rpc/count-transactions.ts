import type { Rpc } from "../context.ts";
import { AUTOMATIC, SUGGESTED, TRANSACTIONS } from "../store/transaction-row.ts";

/** Lines by status and suggestion, from the counts per day. */
export const countTransactions: Rpc<"countTransactions"> = async (context, { dateFrom, dateTo }, { tenant }) => {
  const { counts } = await context.collections(tenant);
  const range = { from: dateFrom, to: dateTo };
  const [days, automatic] = await Promise.all([TRANSACTIONS, AUTOMATIC].map((list) => counts.read(list, range)));
  const lines = (days ?? []).flatMap((day) => day.counts);
  const sum = (some: { rows: number }[] = []) => BigInt(some.reduce((total, { rows }) => total + rows, 0));
  const byStatus = Map.groupBy(lines, ({ values: [status = ""] }) => status);
  const bySuggestion = Map.groupBy(lines, ({ values }) => values[3]);
  const ambiguous = sum(bySuggestion.get(SUGGESTED.ambiguous));
  return {
    statuses: [...byStatus].map(([status, of]) => ({ status, lines: sum(of) })),
    suggested: sum(bySuggestion.get(SUGGESTED.clear)) + ambiguous,
    ambiguous,
    automatic: sum((automatic ?? []).flatMap((day) => day.counts)),
  };
};
