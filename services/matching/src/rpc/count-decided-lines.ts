import type { CountedDay } from "@matchbook/runtime/day-counts/day-counts";
import type { Rpc } from "../context.ts";
import { DECIDED, DECIDED_BY, UNMATCHED } from "../store/counted-changes.ts";

/** The most days that are answered. */
const MAX_DAYS = 366;

/** Lines by the UTC day of the decision, and how many were unmatched at the end of the day, from the counts per day. */
export const countDecidedLines: Rpc<"countDecidedLines"> = async (
  context,
  { dateFrom: from, dateTo: to },
  { tenant },
) => {
  const { counts } = await context.collections(tenant);
  // What was unmatched at the end of a day is the sum of all days before.
  const [decided, moves] = await Promise.all([counts.read(DECIDED, { from, to }), counts.read(UNMATCHED, { to })]);
  const decidedOn = byDay(decided);
  const movedOn = byDay(moves);
  let unmatched = 0;
  const days = [...new Set([...decidedOn.keys(), ...movedOn.keys()])].sort().map((day) => {
    unmatched += rowsOf(movedOn.get(day));
    const automatic = BigInt(rowsOf(decidedOn.get(day), DECIDED_BY.matching));
    const byPeople = BigInt(rowsOf(decidedOn.get(day), DECIDED_BY.people));
    return { day, automatic, byPeople, unmatched: BigInt(unmatched) };
  });
  return { days: days.filter(({ day }) => from === undefined || day >= from).slice(-MAX_DAYS) };
};

function byDay(days: readonly CountedDay[]): Map<string, CountedDay["counts"]> {
  return new Map(days.filter(({ counts }) => counts.length > 0).map(({ day, counts }) => [day, counts]));
}

function rowsOf(counts: CountedDay["counts"] = [], wanted?: string): number {
  return counts.reduce(
    (sum, { values: [value], rows }) => (wanted === undefined || value === wanted ? sum + rows : sum),
    0,
  );
}
