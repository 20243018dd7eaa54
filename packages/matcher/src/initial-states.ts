import type { Line } from "./model.ts";

/** The initial state of a line, before it is stored. */
export const UNTOUCHED = {
  ignored: false,
  allocated: 0n,
  counterpartyId: undefined,
  paymentMethodId: undefined,
  refusals: [],
  reasons: [],
  suggestions: [],
  automatic: undefined,
  decidedOn: undefined,
  assignee: undefined,
  postponedUntil: undefined,
  workReason: undefined,
  comments: undefined,
  adjusted: undefined,
  ignoreReason: undefined,
  rule: undefined,
  advice: undefined,
  removed: undefined,
  kept: undefined,
  version: 0n,
  revision: 0n,
} satisfies Partial<Line>;
