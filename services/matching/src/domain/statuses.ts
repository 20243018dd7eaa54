import { type Invoice, type Line, lineRemaining } from "@matchbook/matcher/model/model";
import type { InvoiceStatus, TransactionStatus } from "@matchbook/matcher/model/value-sets";

export function lineStatus(line: Pick<Line, "ignored" | "allocated" | "amount">): TransactionStatus {
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

/** The short form of a suggested line. Suggestions that wait are left out; undefined without any other. */
export function summaryOf(line: Line): { count: number; confidence: number; ambiguous: boolean } | undefined {
  const suggestions = line.suggestions.filter(({ waits }) => !waits);
  if (suggestions.length === 0) return undefined;
  const wanted = suggestions.reduce((sum, { matchedAmount }) => sum + matchedAmount, 0n);
  return {
    count: suggestions.length,
    confidence: Math.max(...suggestions.map(({ confidence }) => confidence)),
    ambiguous: wanted > lineRemaining(line),
  };
}
