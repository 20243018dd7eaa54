import type { Invoice, Line, Match } from "./model.ts";
import type { InvoiceStatus, TransactionStatus } from "./value-sets.ts";

export const UNTOUCHED = {
  ignored: false,
  allocated: 0n,
  ...{ refusals: [], reasons: [], suggestions: [] },
  ...{ counterpartyId: undefined, paymentMethodId: undefined, codings: undefined, automatic: undefined },
  ...{ assignee: undefined, postponedUntil: undefined, workReason: undefined, comments: undefined },
  ...{ rule: undefined, advice: undefined, adjusted: undefined, ignoreReason: undefined, decidedOn: undefined },
  ...{ removed: undefined, kept: undefined },
  version: 0n,
  revision: 0n,
} satisfies Partial<Line>;

export function lineStatus(line: Line): TransactionStatus {
  if (line.ignored) return "ignored";
  if (line.allocated === 0n) return "unmatched";
  return line.allocated === line.amount ? "matched" : "partially_matched";
}

/** Recognizes a line without allocation, refusals, advice, work of people and a rule that acted. */
export function isUntouched(line: Line): boolean {
  const { assignee, postponedUntil, workReason, comments, rule, advice } = line;
  const isWorkedOn = [assignee, postponedUntil, workReason, comments, rule, advice].some((work) => work !== undefined);
  return lineStatus(line) === "unmatched" && line.refusals.length === 0 && !isWorkedOn;
}

export function invoiceStatus(invoice: Invoice): InvoiceStatus {
  if (invoice.void) return "void";
  if (invoice.remaining === 0n) return "paid";
  return invoice.remaining === invoice.total ? "open" : "partially_paid";
}

export function bestFirst(a: Match, b: Match): number {
  if (a.status !== b.status) return a.status === "confirmed" ? -1 : 1;
  return (b.confidence ?? 0) - (a.confidence ?? 0) || (a.invoiceNumber < b.invoiceNumber ? -1 : 1);
}
