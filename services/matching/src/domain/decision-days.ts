import type { Change, Changes } from "@matchbook/matcher/books/book";
import type { Line } from "@matchbook/matcher/model/model";
import { keepReading } from "@matchbook/matcher/reading/reading";
import { isoDay } from "@matchbook/runtime/values/days";
import { lineStatus } from "./statuses.ts";

type Decided = Pick<Line, "allocated" | "amount" | "automatic">;
type LineChange = Pick<Change<Line>, "before" | "after">;

/** Decisions with the days since which their lines are decided. Several of one commit date a line in turn. */
export function withDecisionDays<D extends { changes: Changes }>(decisions: readonly D[]): D[] {
  const since = new Map<string, string | undefined>();
  const dated = (change: Change<Line>): Change<Line> => {
    const { before, after } = change;
    const decidedOn = decisionDay(change, since.has(after.id) ? since.get(after.id) : before?.decidedOn);
    since.set(after.id, decidedOn);
    if (decidedOn === after.decidedOn) return change;
    const copy = { ...after, decidedOn };
    keepReading(copy, after);
    return { ...change, after: copy };
  };
  return decisions.map((decision) => {
    const lines = decision.changes.lines.map(dated);
    return { ...decision, changes: { ...decision.changes, lines } };
  });
}

/** The UTC day of the last decision about an allocation. A change of its amount does not count as a decision. */
function decisionDay({ before, after }: LineChange, since: string | undefined): string | undefined {
  if (after.allocated === 0n) return undefined;
  return (before && isDecidedAlike(before, after) ? since : undefined) ?? isoDay(after.updatedAt);
}

/** Tells whether a decision is the same but for the amount of an allocation. */
export function isDecidedAlike(one: Decided, other: Decided): boolean {
  const wholeOf = ({ allocated, amount }: Decided) => allocated === amount;
  const isAutomatic = ({ automatic }: Decided) => automatic === true;
  return one.allocated !== 0n && wholeOf(one) === wholeOf(other) && isAutomatic(one) === isAutomatic(other);
}

/** Moves of the number of unmatched lines, by UTC day: each arrival, end and return of a decision. */
export function unmatchedMoves({ before, after }: LineChange): { day: string; lines: 1 | -1 }[] {
  const arrives = before === undefined && !after.removed;
  const was = before === undefined ? arrives : isUnmatched(before);
  const is = isUnmatched(after);
  const day = isoDay(after.updatedAt);
  return [
    ...(arrives ? [{ day: isoDay(after.createdAt), lines: 1 as const }] : []),
    ...(was === is ? [] : [{ day, lines: is ? (1 as const) : (-1 as const) }]),
  ];
}

export function isUnmatched(line: Parameters<typeof lineStatus>[0] & Pick<Line, "removed">): boolean {
  return lineStatus(line) === "unmatched" && !line.removed;
}
