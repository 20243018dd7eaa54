import type { Ledger } from "./ledger.ts";
import type { Invoice, Match } from "./model.ts";

/** Cancels the suggestions that need more than is open on the invoice. */
export function cancelUnfitting(ledger: Ledger, { id, remaining }: Invoice): void {
  cancelSuggestions(ledger, id, (match) => match.invoiceAmount > remaining);
}

/** Cancels the suggestions on an invoice for which `which` holds. */
export function cancelSuggestions(ledger: Ledger, invoiceId: string, which: (match: Match) => boolean): void {
  for (const match of ledger.matchesOfInvoice(invoiceId)) {
    if (match.status === "pending_review" && which(match)) ledger.setMatchElsewhere({ ...match, status: "cancelled" });
  }
}
