import type { Line, Match } from "./model.ts";

export const UNTOUCHED = {
  ignored: false,
  allocated: 0n,
  ...{ refusals: [], matchReasons: [], suggestions: [] },
  ...{ counterpartyId: undefined, paymentMethodId: undefined, codings: undefined, automatic: undefined },
  ...{ assignee: undefined, postponedUntil: undefined, workReason: undefined, comments: undefined },
  ...{ rule: undefined, advice: undefined, adjusted: undefined, ignoreReason: undefined, decidedOn: undefined },
  ...{ removed: undefined, kept: undefined },
  version: 0n,
  revision: 0n,
} satisfies Partial<Line>;

export function bestFirst(a: Match, b: Match): number {
  if (a.status !== b.status) return a.status === "confirmed" ? -1 : 1;
  return (b.confidence ?? 0) - (a.confidence ?? 0) || (a.invoiceNumber < b.invoiceNumber ? -1 : 1);
}
