import { ListTransactionsRequest } from "@matchbook/proto/matchbook/matching/v1/line_list";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { sumOfRows } from "@matchbook/runtime/mongo/day-counts/counted-page";
import type { CountedDay } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { agesOn, type BookedPart, bookedUntil } from "@matchbook/runtime/values/booked/counts";
import { LINE_AGES } from "@matchbook/vocabulary/statuses";
import type { Rpcs } from "../context.ts";
import { closedUntil } from "../domain/closed-periods.ts";
import { findClosedPeriods, withClosedPeriods } from "../store/closed-periods.ts";
import { ALLOCATED, DECIDED, DECIDED_BY, UNMATCHED } from "../store/counted-changes.ts";
import { AUTOMATIC, SUGGESTED, TRANSACTIONS } from "../store/listed-line.ts";
import { reconcile, toSum } from "../store/reconciliation.ts";
import { countOpenLines, countReviewQueues, OPEN_STATUSES } from "../store/review-queues.ts";
import { checkFilter } from "./list-lines.ts";

/** After the booking day of every line. */
const LAST_DAY = "9999-12-31";

/** The most days of decisions that are answered. */
const MAX_DAYS = 366;

/** Lines in numbers. */
export const lineCounts = {
  /** Lines by status and suggestion, from the counts per day. */
  countTransactions: async (_context, { dateFrom, dateTo }, { collections: { counts } }) => {
    const range = { from: dateFrom, to: dateTo };
    const [days, automatic] = await Promise.all([counts.read(TRANSACTIONS, range), counts.read(AUTOMATIC, range)]);
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
        .filter(({ counts: of }) => of.some(({ values, rows }) => rows > 0 && values[3] !== undefined))
        .map(({ day }) => day)
        .sort()[0],
    };
  },
  /** Lines that wait for a person: by age from the counts per day, by who works on them from the index of keys. */
  countQueues: async (_context, { assignee, on }, { collections }) => {
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
  /** Lines that fit a filter, by what a person has to do with them. */
  countReviewQueues: async (_context, { filter: given }, { collections }) => {
    const filter = { ...(given ?? emptyMessage(ListTransactionsRequest)), statuses: [], suggestion: undefined };
    checkFilter(filter);
    return countReviewQueues(collections, await withClosedPeriods(collections, filter));
  },
  /** Sums of a connection's lines up to a day by what became of them, per currency. Reads counters, no lines. */
  sumBooked: async (_context, { bankConnectionId, day }, { collections: { counts } }) => {
    const parts = await bookedUntil(counts, bankConnectionId, day);
    const byCurrency = Map.groupBy(parts, (part) => part.currency);
    return {
      statements: [...byCurrency].map(([currency, some]) => reconcile({ bankConnectionId, day, currency }, some)),
    };
  },
  /** Sums all allocations by currency: what reconciliation shows as matched, and lines without connection. */
  sumMatched: async (_context, { bankConnectionIds }, { collections: { counts } }) => {
    const parts = [];
    for (const id of [undefined, ...bankConnectionIds]) parts.push(...(await bookedUntil(counts, id, LAST_DAY)));
    const matched = parts.filter(({ kind }) => kind === "matched" || kind === "adjusted");
    const byCurrency = Map.groupBy(matched, ({ currency }) => currency);
    return { sums: [...byCurrency].map(([currency, some]) => ({ currency, sum: toSum(some) })) };
  },
  /**
   * The lines that are not explained up to a day, by connection and currency. Those of a period that is closed already
   * were acknowledged then; late ones were not.
   */
  sumUnexplained: async (_context, { bankConnectionIds, unconnected, until }, { collections }) => {
    const scope = unconnected ? undefined : bankConnectionIds[0];
    const all = await findClosedPeriods(collections);
    // A closing that is repeated acknowledges the same lines.
    const periods = all.filter((period) => period.bankConnectionId !== scope || period.until !== until);
    const openUntil = async (id: string | undefined, day: string) =>
      (await bookedUntil(collections.counts, id, day)).filter(({ kind }) => kind === "open");
    const sums = [];
    for (const id of [...(unconnected ? [undefined] : []), ...bankConnectionIds]) {
      const closed = closedUntil(periods, id);
      const known = closed === undefined ? [] : await openUntil(id, closed < until ? closed : until);
      const acknowledged = known.filter(({ late }) => !late).map(negated);
      const open = [...(await openUntil(id, until)), ...acknowledged];
      for (const [currency, some] of Map.groupBy(open, (part) => part.currency))
        sums.push({ bankConnectionId: id, currency, sum: toSum(some) });
    }
    return { sums: sums.filter(({ sum }) => sum.lines > 0n) };
  },
  /** Sums the allocations of lines, by value date, currency and direction, from the counts per day. */
  sumAllocated: async (_context, { dateFrom: from, dateTo: to }, { collections: { counts } }) => {
    const days = await counts.read(ALLOCATED, { from, to });
    const allocated = days.map(({ day, counts: of }) => amountsOf(of).map((one) => ({ day, ...one })));
    const known = allocated.filter((ofDay) => ofDay.length > 0);
    return { allocated: known.slice(0, MAX_DAYS).flat() };
  },
  /** Lines and allocations by the UTC day of the decision, and how many were unmatched at its end, from day counts. */
  countDecidedLines: async (_context, { dateFrom: from, dateTo: to }, { collections: { counts } }) => {
    // The number of unmatched lines at the end of a day is the sum of all days before.
    const [decided, moves] = await Promise.all([counts.read(DECIDED, { from, to }), counts.read(UNMATCHED, { to })]);
    const decidedOn = byDay(decided);
    const movedOn = byDay(moves);
    let unmatched = 0n;
    const days = [...new Set([...decidedOn.keys(), ...movedOn.keys()])].sort().map((day) => {
      unmatched += sumOfRows(movedOn.get(day));
      const by = (who: string) => sumOfRows(decidedOn.get(day)?.filter(({ values }) => values[0] === who));
      const amounts = amountsOf(decidedOn.get(day) ?? []);
      return { day, automatic: by(DECIDED_BY.matching), byPeople: by(DECIDED_BY.people), unmatched, amounts };
    });
    return { days: days.filter(({ day }) => from === undefined || day >= from).slice(-MAX_DAYS) };
  },
} satisfies Rpcs;

const negated = (part: BookedPart): BookedPart => ({
  ...{ ...part, lines: -part.lines, credit: -part.credit, debit: -part.debit },
});

function byDay(days: readonly CountedDay[]): Map<string, CountedDay["counts"]> {
  return new Map(days.filter(({ counts }) => counts.length > 0).map(({ day, counts }) => [day, counts]));
}

/** Sums by currency and direction, the last two of the counted values, in order. */
function amountsOf(counts: CountedDay["counts"]) {
  const groups = Map.groupBy(counts, ({ values }) => values.slice(-2).join(" "));
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, of]) => {
      const [currency = "", direction = ""] = group.split(" ");
      return { currency, direction, amount: of.reduce((sum, { amount }) => sum + amount, 0n) };
    })
    .filter(({ amount }) => amount !== 0n);
}
