import { allocates, type Invoice, type Match } from "../model/model.ts";
import type { Ledger } from "./ledger.ts";

export function describeParties(ledger: Ledger, lineId: string): void {
  ledger.setLine({ ...ledger.line(lineId), ...partiesOf(ledger, lineId) });
}

/** Counterparty and payment method that follow from a line's allocations and credits. */
export function partiesOf(ledger: Ledger, lineId: string) {
  const allocating = ledger.matchesOfLine(lineId).filter(allocates);
  const { codings = [] } = ledger.line(lineId);
  const parts = [...allocating.map(({ automatic }) => automatic), ...codings.map(({ ruleId }) => ruleId !== undefined)];
  return {
    counterpartyId: only([
      ...allocating.map((match) => match.counterpartyId),
      ...codings.flatMap(({ onAccount }) => onAccount?.counterpartyId ?? []),
    ]),
    paymentMethodId: only(allocating.map((match) => match.paymentMethodId)),
    automatic: (parts.length > 0 && parts.every((isAutomatic) => isAutomatic)) || undefined,
    adjusted: allocating.some((match) => isAdjusted(ledger, match)) || undefined,
  };
}

const isAdjusted = (ledger: Ledger, { id, invoiceId }: Match): boolean =>
  ledger.hasInvoice(invoiceId) && ledger.invoice(invoiceId).adjustments.some(({ matchId }) => matchId === id);

const only = <T>(values: T[]): T | undefined => (values.every((value) => value === values[0]) ? values[0] : undefined);

/** Removes the differences of an invoice's suggestions that are no longer what the suggested payment leaves open. */
export function reviseDifferences(ledger: Ledger, invoiceId: string): void {
  const { remaining } = ledger.invoice(invoiceId);
  for (const match of ledger.matchesOfInvoice(invoiceId)) {
    const { status, difference, invoiceAmount } = match;
    if (status === "pending_review" && difference && difference.amount !== remaining - invoiceAmount)
      ledger.setMatch({ ...match, difference: undefined });
  }
}

/** Cancels the suggestions that need more than is open on the invoice. A return takes from its payment instead. */
export function cancelUnfitting(ledger: Ledger, { id, remaining }: Invoice): void {
  cancelSuggestions(ledger, id, ({ kind, invoiceAmount }) => kind !== "return" && invoiceAmount > remaining);
}

/** Voids an invoice of which nothing is settled, and cancels its suggestions. @returns false if something is settled */
export function voidUnsettled(ledger: Ledger, invoiceId: string): boolean {
  const invoice = ledger.invoice(invoiceId);
  if (invoice.remaining !== invoice.total) return false;
  ledger.setInvoice({ ...invoice, void: true });
  cancelSuggestions(ledger, invoiceId, () => true);
  return true;
}

export function cancelSuggestions(ledger: Ledger, invoiceId: string, which: (match: Match) => boolean): void {
  for (const match of ledger.matchesOfInvoice(invoiceId)) {
    if (match.status === "pending_review" && which(match)) ledger.setMatch({ ...match, status: "cancelled" });
  }
}
