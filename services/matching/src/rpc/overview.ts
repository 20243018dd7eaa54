import { sumOfRows } from "@matchbook/runtime/mongo/day-counts/counted-page";
import type { CountedDay } from "@matchbook/runtime/mongo/day-counts/day-counts";
import type { Rpcs } from "../context.ts";
import { ALLOCATED, DECIDED, DECIDED_BY, UNMATCHED } from "../store/counted-changes.ts";

/** The most days that are answered. */
const MAX_DAYS = 366;

/** Decisions of matching, in numbers. */
export const overview = {
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
