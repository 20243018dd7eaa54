import type { Invoice, Line, Match } from "@matchbook/matcher/model/model";
import type { Adjustment, Refusal } from "@matchbook/matcher/model/parts";
import { withExpected } from "@matchbook/matcher/reading/expected";
import { type StepOf, same } from "./steps.ts";

/** The inverse of a step on what an entity is now. Sums change by the step's part; a field set later is a conflict. */

/** A later change set what this step changed. */
export class Overtaken extends Error {}

export function revertLine(now: Line, { before, after }: StepOf<"line">): Line {
  if (now.removed) throw new Overtaken();
  return {
    ...revertFields(now, before, after, LINE_APART),
    allocated: now.allocated - after.allocated + before.allocated,
    refusals: revertList(now.refusals, before.refusals, after.refusals, refusalKey),
    comments: revertComments(now.comments, before.comments, after.comments),
    matchReasons: same(now.matchReasons, after.matchReasons) ? before.matchReasons : now.matchReasons,
    rule: same(now.rule, after.rule) ? before.rule : now.rule,
  };
}

/** Fields that are restored in another way, follow from the restored matches, or are no part of a decision. */
const LINE_APART: readonly (keyof Line)[] = [
  ...(["allocated", "refusals", "comments", "matchReasons", "rule", "suggestions", "automatic", "adjusted"] as const),
  ...(["decidedOn", "advice", "counterpartyId", "paymentMethodId", "version", "revision", "updatedAt"] as const),
];

const refusalKey = ({ invoiceId, kind }: Refusal) => `${kind} ${invoiceId}`;

function revertComments(now: Line["comments"] = [], before: Line["comments"] = [], after: Line["comments"] = []) {
  const comments = revertList(now, before, after, ({ id }) => id);
  return comments.length === 0 ? undefined : comments;
}

const INVOICE_APART: readonly (keyof Invoice)[] = ["remaining", "adjustments", "version", "revision", "updatedAt"];

export function revertInvoice(now: Invoice, before: Invoice, after: Invoice): Invoice {
  const reverted = revertFields(now, before, after, [...INVOICE_APART, ...derivedOf(before)]);
  const total = reverted.expected?.most ?? reverted.total;
  return withExpected({
    ...reverted,
    total,
    remaining: total - (settledOf(now) - settledOf(after) + settledOf(before)),
    adjustments: revertAdjustments(now.adjustments, before.adjustments, after.adjustments),
  });
}

/** Further fields that follow from what is settled: the due date of instalments, and the total of an expected payment. */
function derivedOf({ instalments, expected }: Invoice): (keyof Invoice)[] {
  if (expected !== undefined) return ["total"];
  return instalments === undefined ? [] : ["dueDate"];
}

function settledOf({ total, remaining }: Invoice): bigint {
  return total - remaining;
}

function revertAdjustments(now: Adjustment[], before: Adjustment[], after: Adjustment[]): Adjustment[] {
  const idsNow = new Set(now.map(({ id }) => id));
  const added = after.filter((one) => !before.some(({ id }) => id === one.id));
  const removed = before.filter((one) => !after.some(({ id }) => id === one.id));
  if (added.some(({ id }) => !idsNow.has(id)) || removed.some(({ id }) => idsNow.has(id))) throw new Overtaken();
  return revertList(now, before, after, ({ id }) => id);
}

/** @returns undefined when the match did not exist before */
export function revertMatch(now: Match | undefined, { before, after }: StepOf<"match">): Match | undefined {
  const unchanged = now === undefined ? after === undefined : after !== undefined && same(bare(now), bare(after));
  if (!unchanged) throw new Overtaken();
  if (before === undefined || now === undefined || after === undefined) return before;
  return { ...before, returnedAmount: now.returnedAmount - after.returnedAmount + before.returnedAmount };
}

/** A match without its version, and without the sum of its returns, which belongs to these. */
function bare({ version, updatedAt, returnedAmount, ...rest }: Match): unknown {
  return rest;
}

/** The list before, if the list is unchanged; otherwise the list now without what was added and with what was removed. */
function revertList<T>(now: T[], before: T[], after: T[], keyOf: (item: T) => string): T[] {
  if (same(now, after)) return before;
  const keys = (items: T[]) => new Set(items.map(keyOf));
  const [inNow, inBefore, inAfter] = [keys(now), keys(before), keys(after)];
  const kept = now.filter((item) => inBefore.has(keyOf(item)) || !inAfter.has(keyOf(item)));
  return [...kept, ...before.filter((item) => !inAfter.has(keyOf(item)) && !inNow.has(keyOf(item)))];
}

/** Reverts all fields but some, so that a new field is restored as well. */
function revertFields<T extends object>(now: T, before: T, after: T, apart: readonly (keyof T)[]): T {
  const names = Object.keys({ ...before, ...after }) as (keyof T)[];
  const own = names.filter((name) => !apart.includes(name));
  return { ...now, ...Object.fromEntries(own.map((name) => [name, revertField(now, before, after, name)])) };
}

function revertField<T extends object, K extends keyof T>(now: T, before: T, after: T, name: K): T[K] {
  if (same(before[name], after[name])) return now[name];
  if (!same(now[name], after[name])) throw new Overtaken();
  return before[name];
}
