import type { Change, Changes } from "@matchbook/matcher/books/book";
import { allocates, type Invoice, type Line, type Match } from "@matchbook/matcher/model/model";
import type { Adjustment } from "@matchbook/matcher/model/parts";
import type { ClosedPeriod as ClosedPeriodMessage } from "@matchbook/proto/matchbook/line/v1/line";
import { AppError } from "@matchbook/runtime/errors/errors";
import { bookingDayOf } from "@matchbook/runtime/values/booking-day";
import { isoDay } from "@matchbook/runtime/values/days";

/** A closed period: no decision changes what is dated within it (docs/decisions/0083). */
export type ClosedPeriod = ClosedPeriodMessage & { updatedAt: Date };

type Dated = Pick<Line, "bankConnectionId" | "bookingDay" | "valueDate">;

/** Tells whether a line is booked within a closed period. */
export const isClosed = (periods: readonly ClosedPeriod[], line: Dated): boolean =>
  bookingDayOf(line) <= (closedUntil(periods, line.bankConnectionId) ?? "");

/** The day up to which a connection, or with undefined what has none, is closed; undefined when it is open. */
export function closedUntil(periods: readonly ClosedPeriod[], id: string | undefined): string | undefined {
  return periods
    .filter(({ bankConnectionId: of }) => of === undefined || of === id)
    .flatMap(({ until }) => until ?? [])
    .toSorted()
    .at(-1);
}

/** Tells whether some changes concern what a closed period protects, whatever its day. */
export function changesBooks(changes: Changes): boolean {
  return (
    changes.lines.some((change) => changesLine(change) || change.after.removed === true) ||
    changes.matches.some(changesAllocation) ||
    changes.deletedMatches.some(allocates) ||
    changesAdjustments(changes)
  );
}

/** Tells whether an adjustment of an invoice begins or ends. */
export function changesAdjustments({ invoices }: Changes): boolean {
  return invoices.some((change) => changedAdjustments(change).length > 0);
}

/** Refuses changes within a closed period. An adjustment has the day of its line, else of its creation. */
export function assertOpen(
  periods: readonly ClosedPeriod[],
  changes: Changes,
  lineOf: (matchId: string) => Line,
  now: Date,
): void {
  if (periods.every(({ until }) => until === undefined)) return;
  const byId = new Map(changes.lines.map(({ after }) => [after.id, after]));
  const matches = [...changes.matches.filter(changesAllocation).map(({ after }) => after), ...changes.deletedMatches];
  const lines = [
    ...changes.lines.filter(changesLine).map(({ after }) => after),
    ...matches.filter(isAllocation(changes)).map(({ id, lineId }) => byId.get(lineId) ?? lineOf(id)),
  ];
  const adjustments = changes.invoices.flatMap(changedAdjustments).map(({ matchId, createdAt = now }): Dated => {
    if (matchId !== undefined) return lineOf(matchId);
    return { bankConnectionId: undefined, bookingDay: undefined, valueDate: isoDay(createdAt) };
  });
  if ([...lines, ...adjustments].some((dated) => isClosed(periods, dated))) throw new AppError("period_closed");
}

function isAllocation({ deletedMatches }: Changes): (match: Match) => boolean {
  const deleted = new Set(deletedMatches);
  return (match) => !deleted.has(match) || allocates(match);
}

function changesLine(change: Change<Line>): boolean {
  return changesIgnoring(change) || changesCodings(change);
}

/** Tells whether a coding of a line begins or ends. */
export function changesCodings({ before, after }: Pick<Change<Line>, "before" | "after">): boolean {
  const shown = ({ codings = [] }: Partial<Line>) => codings.map(({ id }) => id).join();
  return shown(before ?? {}) !== shown(after);
}

// A new line has not been ignored, and one that a person ignores before it is stored is ignored now.
function changesIgnoring({ before, after }: Change<Line>): boolean {
  return (
    (before?.ignored ?? false) !== after.ignored || (before !== undefined && before.ignoreReason !== after.ignoreReason)
  );
}

function changesAllocation({ before, after }: Change<Match>): boolean {
  return allocationOf(before) !== allocationOf(after);
}

/** The allocation of a match; empty for one that allocates nothing. */
function allocationOf(match: Match | undefined): string {
  if (match === undefined || !allocates(match)) return "";
  return [match.invoiceId, match.matchedAmount, match.invoiceAmount].join(" ");
}

function changedAdjustments({ before, after }: Change<Invoice>): Adjustment[] {
  const [earlier, later] = [before?.adjustments ?? [], after.adjustments];
  if (earlier === later) return [];
  const without = (all: Adjustment[], others: Adjustment[]) => {
    return all.filter(({ id }) => !others.some((other) => other.id === id));
  };
  return [...without(earlier, later), ...without(later, earlier)];
}
