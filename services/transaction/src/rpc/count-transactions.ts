import type { DayLines } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { CountedDay } from "@matchbook/runtime/day-counts/day-counts";
import type { Rpc } from "../context.ts";
import { toBankConnection } from "../store/bank-connection-row.ts";
import { incompleteConnections } from "../store/bank-connections.ts";
import { closedDays } from "../store/closed-periods.ts";
import { AUTOMATIC, SUGGESTED, TRANSACTIONS } from "../store/transaction-row.ts";

const MOST_DAYS = 366;
const MOST_INCOMPLETE = 100;

/** Lines by status, suggestion and day, from the counts per day, and what is incomplete. */
export const countTransactions: Rpc<"countTransactions"> = async (context, { dateFrom, dateTo }, { tenant }) => {
  const { counts } = await context.collections(tenant);
  const range = { from: dateFrom, to: dateTo };
  const [incomplete, closed, days, automatic] = await Promise.all([
    incompleteConnections(context, tenant, MOST_INCOMPLETE),
    closedDays(context, tenant),
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
    days: linesOfDays(days, automatic),
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

function linesOfDays(days: readonly CountedDay[], automatic: readonly CountedDay[]): DayLines[] {
  const byMatching = new Map(automatic.map(({ day, counts }) => [day, sum(counts)]));
  return days
    .filter(({ counts }) => counts.some(({ rows }) => rows > 0))
    .map(({ day, counts }) => {
      const of = (...statuses: string[]) => sum(counts.filter(({ values }) => statuses.includes(values[0] ?? "")));
      const allocated = of("matched", "partially_matched");
      const own = byMatching.get(day) ?? 0n;
      const both = own < allocated ? own : allocated;
      return { day, automatic: both, byPeople: allocated - both, open: of("unmatched") };
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(-MOST_DAYS);
}
