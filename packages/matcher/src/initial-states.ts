import type { Invoice, Line } from "./model.ts";

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
  version: 0n,
  revision: 0n,
} satisfies Partial<Line>;

/** The state of a new invoice. The fields that it may lack are undefined. */
export const PLAIN_INVOICE = {
  type: "invoice",
  dueDate: undefined,
  paymentReference: undefined,
  adjustments: [],
  paymentTerms: [],
  instalments: undefined,
  expected: undefined,
  revision: 0n,
} satisfies Partial<Invoice> & Absent<Invoice>;

type Absent<T> = { [Field in keyof T as undefined extends T[Field] ? Field : never]: undefined };
