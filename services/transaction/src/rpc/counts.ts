import { ListTransactionsRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { sumOfRows } from "@matchbook/runtime/day-counts/counted-page";
import type { CountedDay } from "@matchbook/runtime/day-counts/day-counts";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { LINE_AGES } from "@matchbook/vocabulary/statuses";
import type { Rpcs } from "../context.ts";
import { agesOn } from "../domain/line-age.ts";
import { toBankConnection } from "../store/bank-connection-row.ts";
import { incompleteConnections } from "../store/bank-connections.ts";
import { closedDays } from "../store/closed-periods.ts";
import { countOpenLines, OPEN_STATUSES } from "../store/open-lines.ts";
import { countReviewQueues } from "../store/review-queues.ts";
import { AUTOMATIC, SUGGESTED, TRANSACTIONS } from "../store/transaction-row.ts";
import { checkFilter } from "./transactions.ts";

const MOST_INCOMPLETE = 100;

/** Lines in numbers. */
export const counts = {
  /** Lines by status and suggestion, from the counts per day, and what is incomplete. */
  countTransactions: async (context, { dateFrom, dateTo }, { tenant }) => {
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
    const ambiguous = sumOfRows(bySuggestion.get(SUGGESTED.ambiguous));
    return {
      statuses: [...byStatus].map(([status, of]) => ({ status, lines: sumOfRows(of) })),
      suggested: sumOfRows(bySuggestion.get(SUGGESTED.clear)) + ambiguous,
      ambiguous,
      automatic: sumOfRows(automatic.flatMap((day) => day.counts)),
      oldestSuggested: days
        .filter(hasSuggestion)
        .map(({ day }) => day)
        .sort()[0],
      incomplete: incomplete.map((row) => toBankConnection(row, closed.until(row._id))),
    };
  },
  /** Lines that wait for a person: by age from the counts per day, by who works on them from the index of words. */
  countQueues: async (context, { assignee, on }, { tenant }) => {
    const collections = await context.collections(tenant);
    const { counts } = collections;
    const days = await counts.read(TRANSACTIONS, {});
    const ageOf = agesOn(on);
    const byAge = Map.groupBy(days, ({ day }) => ageOf(day));
    const isOpen = ({ values: [status = ""] }: { values: string[] }) => OPEN_STATUSES.includes(status);
    const [assigned, mine, due, all] = await Promise.all([
      countOpenLines(collections, "assignee"),
      countOpenLines(collections, "assignee", { from: assignee, to: assignee }),
      countOpenLines(collections, "postponed", { to: on }),
      countOpenLines(collections, "postponed"),
    ]);
    const ages = LINE_AGES.map((age) => {
      const ofAge = (byAge.get(age) ?? []).flatMap((day) => day.counts);
      return { age, lines: sumOfRows(ofAge.filter(isOpen)) };
    });
    return { ages, assigned, mine, due, waiting: all - due };
  },
  /**
   * Lines that fit a filter, by what a person has to do with them.
   * @throws AppError validation_failed
   */
  countReviewQueues: async (context, { filter: given }, { tenant }) => {
    const filter = { ...(given ?? emptyMessage(ListTransactionsRequest)), statuses: [], suggestion: undefined };
    checkFilter(filter);
    return countReviewQueues(await context.collections(tenant), filter);
  },
} satisfies Rpcs;

function hasSuggestion({ counts }: CountedDay): boolean {
  return counts.some(
    ({ values, rows }) => rows > 0 && (values[3] === SUGGESTED.clear || values[3] === SUGGESTED.ambiguous),
  );
}
