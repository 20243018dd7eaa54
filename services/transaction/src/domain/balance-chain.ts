import { addDays } from "@matchbook/runtime/values/days";
import type { BalancePart } from "@matchbook/statements";
import type { BalanceIssueKind } from "@matchbook/vocabulary/statuses";
import { continues, covers, DayOrder, passes } from "./day-order.ts";

/** Balances of one statement, or of a part of a table, in minor units of its chain's currency. Days are inclusive. */
export interface StatedBalance extends BalancePart {
  /** Import, whose ids grow with time, and position in its file. */
  syncId: string;
  nth: number;
}

/** A statement that does not follow from the others. */
export interface ChainIssue {
  kind: BalanceIssueKind;
  /** Days for which the bank is to be asked, inclusive. */
  from: string;
  to: string;
  /** Balance to which the statement before leads; undefined when nothing tells which statement that is. */
  expected: bigint | undefined;
  /** Balance that the statement states. */
  stated: bigint;
  syncId: string;
}

/**
 * The statements of one account and currency that do not follow from the others, oldest first. A statement follows one
 * that ended before with its opening balance, or on the same day, or lies within a longer one that agrees with it.
 */
export function chainIssues(statements: readonly StatedBalance[]): ChainIssue[] {
  const order = new DayOrder(statements);
  const sorted = [...statements].sort((a, b) => byEnd(a, b, order));
  return sorted.flatMap((one, at) => issueOf(one, { sorted, at, order }) ?? []);
}

/**
 * The balance at the end of a day that some statements end on, and the last day for which it is proved. One that ends
 * within the day counts where a later one continues it: then nothing was booked between.
 * @param later statements that end after the day
 */
export function endOfDay(statements: readonly StatedBalance[], later: readonly StatedBalance[] = []) {
  const ends = statements.flatMap((one) => {
    const next = later.filter(({ opening, from }) => opening === one.closing && from > one.to);
    const [until = one.to] = next.map(({ from }) => addDays(from, -1)).sort();
    return one.closing === undefined || (one.endsWithin && next.length === 0) ? [] : [{ ...one, until }];
  });
  const closed = ends.sort(byEnd);
  const last = closed.filter((one) => !closed.some((other) => other !== one && continues(other, one)));
  const { closing, until = "" } = last.at(-1) ?? closed.at(-1) ?? {};
  return closing === undefined ? undefined : { closing, until };
}

/**
 * The statement that begins first, of those that begin on one day the one that continues none. Parts of a day whose order
 * nothing tells are left out.
 */
export function firstOf<T extends StatedBalance>(all: readonly T[]): T | undefined {
  const order = new DayOrder(all);
  const ordered = all.filter((one) => !(one.beginsWithin && order.isUnordered(one.from)));
  const statements = ordered.length > 0 ? ordered : all;
  const [first] = statements.map(({ from }) => from).sort();
  const begin = statements.filter(({ from }) => from === first);
  const isNext = (one: T) =>
    begin.some((other) => other !== one && other.opening !== one.opening && continues(one, other));
  return begin.find((one) => !isNext(one)) ?? begin[0];
}

/** Orders by end, by what tells the order within a day, and by the time of storing; what ends within its last day first. */
function byEnd(a: StatedBalance, b: StatedBalance, order?: DayOrder): number {
  const rank = (one: StatedBalance) => (one.endsWithin ? (order?.rank(one) ?? 1) : 3);
  const key = (one: StatedBalance) => `${one.to} ${rank(one)} ${one.from} ${one.syncId}`;
  const [one, other] = [key(a), key(b)];
  if (one !== other) return one < other ? -1 : 1;
  return a.nth - b.nth;
}

interface Place {
  sorted: readonly StatedBalance[];
  at: number;
  order: DayOrder;
}

/** A statement beside all others with a closing balance. */
type Around = Pick<Place, "order"> & { others: readonly StatedBalance[] };

function issueOf(one: StatedBalance, { sorted, at, order }: Place): ChainIssue | undefined {
  const neighbours = [sorted[at - 1], sorted[at + 1]];
  const isTwin = ({ from, to }: StatedBalance) => from === one.from && to === one.to;
  // Nearly every statement continues the one before. The others are compared with all.
  const [previous] = neighbours;
  if (previous && continues(one, previous) && !neighbours.some((other) => other && isTwin(other))) return undefined;
  const others = sorted.filter((other) => other !== one && other.closing !== undefined);
  const twins = others.filter(isTwin);
  if (one.opening === undefined || twins.some((other) => continues(one, other))) return undefined;
  const lastEnd = others.findLast(({ to }) => to < one.from)?.to ?? "";
  const follows = others.some((other) => other.to >= lastEnd && other.to <= one.to && continues(one, other));
  const earlier = twins.filter((other) => sorted.indexOf(other) < at && !continues(other, one));
  const replaced = earlier.find((other) => contradicts(one, other, follows));
  if (replaced) return issue("changed", one, [one.from, one.to], [replaced.closing, one.closing]);
  if (follows || (one.beginsWithin && others.some((other) => covers(other, one)))) return undefined;
  return brokenBy(one, one.opening, { others, order });
}

/** Tells whether two statements of the same days differ in a balance that both state of the same moment. */
function contradicts(one: StatedBalance, other: StatedBalance, follows: boolean): boolean {
  if (one.endsWithin || other.endsWithin) return false;
  if (one.opening === other.opening || one.beginsWithin || other.beginsWithin) return one.closing !== other.closing;
  return !follows;
}

/** The issue of a statement that continues none. */
function brokenBy(one: StatedBalance, opening: bigint, { others, order }: Around): ChainIssue | undefined {
  const begins = others.filter((other) => other.from === one.from && other.opening === opening);
  if (begins.some((other) => byEnd(other, one, order) < 0)) return undefined;
  const around = others.filter(({ from, to }) => from < one.from && to > one.from);
  const wider = around.find(({ to }) => to >= one.to);
  if (wider !== undefined) {
    const agrees = wider.to > one.to || wider.closing === one.closing;
    return agrees ? undefined : issue("overlap", one, [one.from, one.to], [wider.closing, one.closing]);
  }
  const overlapping = around.at(-1);
  if (overlapping) return issue("overlap", one, [one.from, overlapping.to], [overlapping.closing, opening]);
  const last = others.findLast((other) => precedes(other, one, { others, order }));
  if (last === undefined) return undefined;
  const before = endOfRun(last, others);
  const from = before.endsWithin ? before.to : addDays(before.to, 1);
  const to = one.beginsWithin ? one.from : addDays(one.from, -1);
  const within = [...(before.endsWithin ? [before.to] : []), ...(one.beginsWithin ? [one.from] : [])];
  const expected = within.some((day) => order.isUnordered(day)) ? undefined : before.closing;
  if (from <= to) return issue("gap", one, [from, to], [expected, opening]);
  return issue("discontinuity", one, [before.to, one.from], [expected, opening]);
}

/**
 * Tells whether a statement ends before another begins. Of parts that begin and end on one day, one comes first that
 * continues an earlier day, else the one that was stored first.
 */
function precedes(other: StatedBalance, one: StatedBalance, { others, order }: Around): boolean {
  if (other.to > one.from || other.from > one.from) return false;
  if (other.from < one.to) return true;
  if (!one.beginsWithin || isLed(other, one, others)) return false;
  return byEnd(other, one, order) < 0 || others.some((earlier) => earlier.to < other.from && continues(other, earlier));
}

/** Tells whether a part of a day continues another, or a part that does. */
function isLed(part: StatedBalance, by: StatedBalance, others: readonly StatedBalance[]): boolean {
  if (continues(part, by)) return true;
  const left = others.filter((other) => other !== by);
  return left.some((next) => next !== part && next.to === by.to && continues(next, by) && isLed(part, next, left));
}

/** The part that ends last, of parts of a day that continue one another. */
function endOfRun(part: StatedBalance, others: readonly StatedBalance[]): StatedBalance {
  const left = others.filter(({ to, closing }) => to === part.to && closing !== part.closing);
  const next = part.endsWithin && left.find((other) => passes(other, part.closing));
  return next ? endOfRun(next, left) : part;
}

function issue(
  kind: BalanceIssueKind,
  { syncId }: StatedBalance,
  [from, to]: [string, string],
  [expected, stated = 0n]: [bigint | undefined, bigint | undefined],
): ChainIssue {
  return { kind, from, to, expected, stated, syncId };
}
