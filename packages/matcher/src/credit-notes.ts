import type { Adjustment } from "./adjustment-types.ts";
import type { Ledger } from "./ledger.ts";
import type { Invoice } from "./model.ts";
import { RefusedError } from "./refused.ts";
import { cancelUnfitting } from "./unfitting.ts";

/**
 * A credit note reduces invoices of the same counterparty, direction and currency. Each use is an adjustment of an
 * invoice and reduces the open amount of the note, so no amount of a note is used twice.
 */

/**
 * Takes an amount of a credit note for an adjustment of an invoice.
 * @throws RefusedError credit_note_not_found, credit_note_mismatch, invoice_void (the note), exceeds_credit_note
 */
export function takeCredit(
  ledger: Ledger,
  invoice: Invoice,
  creditNoteId: string,
  amount: bigint,
): NonNullable<Adjustment["creditNote"]> {
  const note = ledger.invoice(creditNoteId);
  if (note.type !== "credit_note") throw new RefusedError("credit_note_not_found");
  if (invoice.type !== "invoice" || !isOffsetBy(invoice, note)) throw new RefusedError("credit_note_mismatch");
  if (note.void) throw new RefusedError("invoice_void");
  if (amount > note.remaining) throw new RefusedError("exceeds_credit_note");
  const used = { ...note, remaining: note.remaining - amount };
  ledger.setInvoice(used);
  cancelUnfitting(ledger, used);
  return { creditNoteId, creditNoteNumber: note.invoiceNumber };
}

/** True for a credit note that an invoice may use. */
export function isOffsetBy(invoice: Invoice, note: Invoice): boolean {
  return (
    note.counterpartyId === invoice.counterpartyId &&
    note.direction === invoice.direction &&
    note.currency === invoice.currency
  );
}

/** Gives the amount of a removed adjustment back to its credit note. */
export function returnCredit(ledger: Ledger, { creditNote, amount }: Adjustment): void {
  if (creditNote === undefined) return;
  const note = ledger.invoice(creditNote.creditNoteId);
  ledger.setInvoice({ ...note, remaining: note.remaining + amount });
}
