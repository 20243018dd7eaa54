import { addDays } from "@matchbook/runtime/values/days";
import type { BalanceIssueKind } from "@matchbook/vocabulary/statuses";

/** Balances of one statement, in minor units of its chain's currency. */
export interface StatedBalance {
  /** Inclusive days, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Balances before the first line, and after the last one. */
  opening?: bigint | undefined;
  closing?: bigint | undefined;
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
  /** Balance to which the statement before leads, and the one that the statement states. */
  expected: bigint;
  stated: bigint;
  syncId: string;
}

/**
 * The statements of one account and currency that do not follow from the others, oldest first. A statement follows one
 * that ended before with its opening balance, or on the same day, or lies within a longer one that agrees with it.
 */
export function chainIssues(statements: readonly StatedBalance[]): ChainIssue[] {
  const sorted = [...statements].sort(byEnd);
  return sorted.flatMap((one, at) => issueOf(one, sorted, at) ?? []);
}

/** The closing balance of the last of some statements that end on one day. */
export function endOfDay(statements: readonly StatedBalance[]): bigint | undefined {
  const closed = statements.filter(({ closing }) => closing !== undefined).sort(byEnd);
  const last = closed.filter((one) => !closed.some((other) => other !== one && continues(other, one)));
  return (last.at(-1) ?? closed.at(-1))?.closing;
}

/** Orders by end, and then by the time of storing. */
function byEnd(a: StatedBalance, b: StatedBalance): number {
  const [one, other] = [a, b].map(({ to, from, syncId }) => `${to} ${from} ${syncId}`) as [string, string];
  if (one !== other) return one < other ? -1 : 1;
  return a.nth - b.nth;
}

function continues(next: StatedBalance, before: StatedBalance): boolean {
  return next.opening !== undefined && next.opening === before.closing && next.from >= before.from;
}

function issueOf(one: StatedBalance, sorted: readonly StatedBalance[], at: number): ChainIssue | undefined {
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
  const replaced = earlier.find((other) => (other.opening === one.opening ? other.closing !== one.closing : !follows));
  if (replaced) return issue("changed", one, [one.from, one.to], [replaced.closing, one.closing]);
  return follows ? undefined : brokenBy(one, one.opening, others);
}

/** The issue of a statement that continues none. */
function brokenBy(one: StatedBalance, opening: bigint, others: readonly StatedBalance[]): ChainIssue | undefined {
  if (others.some(({ from, opening: other }) => from === one.from && other === opening)) return undefined;
  const around = others.filter(({ from, to }) => from < one.from && to > one.from);
  const wider = around.find(({ to }) => to >= one.to);
  if (wider !== undefined) {
    const agrees = wider.to > one.to || wider.closing === one.closing;
    return agrees ? undefined : issue("overlap", one, [one.from, one.to], [wider.closing, one.closing]);
  }
  const overlapping = around.at(-1);
  if (overlapping) return issue("overlap", one, [one.from, overlapping.to], [overlapping.closing, opening]);
  const before = others.findLast(({ from, to }) => to <= one.from && from <= one.from && from < one.to);
  if (before === undefined) return undefined;
  const [from, to] = [addDays(before.to, 1), addDays(one.from, -1)];
  if (from <= to) return issue("gap", one, [from, to], [before.closing, opening]);
  return issue("discontinuity", one, [before.to, one.from], [before.closing, opening]);
}

function issue(
  kind: BalanceIssueKind,
  { syncId }: StatedBalance,
  [from, to]: [string, string],
  [expected = 0n, stated = 0n]: [bigint | undefined, bigint | undefined],
): ChainIssue {
  return { kind, from, to, expected, stated, syncId };
}
