import type { Ledger } from "./ledger.ts";
import { allocates, type Line, type Match } from "./model.ts";

/** Sets the counterparty and payment method of a line: those of its allocations when they agree, otherwise undefined. */
export function describeParties(ledger: Ledger, lineId: string): void {
  ledger.setLine({ ...ledger.line(lineId), ...partiesOf(ledger, lineId) });
}

/** What follows from the allocations of a line. */
export function partiesOf(
  ledger: Ledger,
  lineId: string,
): Pick<Line, "counterpartyId" | "paymentMethodId" | "automatic" | "adjusted"> {
  const allocating = ledger.matchesOfLine(lineId).filter(allocates);
  return {
    counterpartyId: only(allocating.map((match) => match.counterpartyId)),
    paymentMethodId: only(allocating.map((match) => match.paymentMethodId)),
    automatic: (allocating.length > 0 && allocating.every((match) => match.automatic)) || undefined,
    adjusted: allocating.some((match) => isAdjusted(ledger, match)) || undefined,
  };
}

function isAdjusted(ledger: Ledger, { id, invoiceId }: Match): boolean {
  return ledger.hasInvoice(invoiceId) && ledger.invoice(invoiceId).adjustments.some(({ matchId }) => matchId === id);
}

function only<T>(values: T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}
