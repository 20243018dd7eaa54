import type { Ledger } from "./ledger.ts";

/** Removes the differences of an invoice's suggestions that are no longer what the suggested payment leaves open. */
export function reviseDifferences(ledger: Ledger, invoiceId: string): void {
  const { remaining } = ledger.invoice(invoiceId);
  for (const match of ledger.matchesOfInvoice(invoiceId)) {
    if (match.status !== "pending_review" || match.difference === undefined) continue;
    if (match.difference.amount === remaining - match.invoiceAmount) continue;
    const revised = { ...match, difference: undefined };
    if (ledger.hasLine(match.transactionId)) ledger.setMatch(revised);
    else ledger.setMatchElsewhere(revised);
  }
}
