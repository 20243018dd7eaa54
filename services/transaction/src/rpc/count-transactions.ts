import type { CountedDay } from "@matchbook/runtime/day-counts/day-counts";
import type { Rpc } from "../context.ts";
import { toBankConnection } from "../store/bank-connection-row.ts";
import { incompleteConnections } from "../store/bank-connections.ts";
import { closedDays } from "../store/closed-periods.ts";
import { AUTOMATIC, SUGGESTED, TRANSACTIONS } from "../store/transaction-row.ts";

const MOST_INCOMPLETE = 100;

/** Lines by status and suggestion, from the counts per day, and what is incomplete. */
export const countTransactions: Rpc<"countTransactions"> = async (context, { dateFrom, dateTo }, { tenant }) => {
  const collections = await context.collections(tenant);
  const { counts } = collections;
  const range = { from: dateFrom, to: dateTo };
  const [incomplete, closed, days, automatic] = await Promise.all([
    incompleteConnections(collections, MOST_INCOMPLETE),
    closedDays(collections),
    counts.read(TRANSACTIONS, range),
    counts.read(AUTOMATIC, range),
  ]);
  const lines = days.flatMap((day) => day.counts);
  const byStatus = Map.groupBy(lines, ({ values: [status = ""] }) => status);
  const bySuggestion = Map.groupBy(lines, ({ values }) => values[3]);
  const ambiguous = sum(bySuggestion.get(SUGGESTED.ambiguous));
  return {
    statuses: [...byStatus].map(([status, of]) => ({ status, lines: sum(of) })),
    suggested: sum(bySuggestion.get(SUGGESTED.clear)) + ambiguous,
    ambiguous,
    automatic: sum(automatic.flatMap((day) => day.counts)),
    oldestSuggested: days
      .filter(hasSuggestion)
      .map(({ day }) => day)
      .sort()[0],
    incomplete: incomplete.map((row) => toBankConnection(row, closed.until(row._id))),
  };
};

type Counted = CountedDay["counts"];

function sum(some: Counted = []): bigint {
  return BigInt(some.reduce((total, { rows }) => total + rows, 0));
}

function hasSuggestion({ counts }: CountedDay): boolean {
  return counts.some(
    ({ values, rows }) => rows > 0 && (values[3] === SUGGESTED.clear || values[3] === SUGGESTED.ambiguous),
  );
}
