import { allocates, type Invoice, type Match, type Moment } from "../model/model.ts";
import type { Adjustment } from "../model/parts.ts";
import { invalidField, RefusedError } from "../model/refused.ts";
import type { AdjustmentReason } from "../model/value-sets.ts";
import type { Ledger } from "./ledger.ts";
import { cancelUnfitting, describeParties, reviseDifferences } from "./lines.ts";

/** Every event and every answer carries all adjustments of an invoice, so their number is limited. */
export const MAX_ADJUSTMENTS = 100;

/** The match is an allocating one of the invoice. */
export type NewAdjustment = Pick<Adjustment, "amount" | "reason" | "note" | "matchId"> & {
  creditNoteId?: string | undefined;
};

/**
 * Closes an amount of an invoice without a payment. Suggestions that no longer fit are cancelled.
 * @throws RefusedError invoice_void, match_not_found, adjustment_exceeds_invoice, too_many_adjustments, and those of
 * `takeCredit`
 */
export function adjust(ledger: Ledger, invoiceId: string, { creditNoteId, ...asked }: NewAdjustment, moment: Moment) {
  const invoice = ledger.invoice(invoiceId);
  if (invoice.void) throw new RefusedError("invoice_void");
  const match = asked.matchId === undefined ? undefined : ledger.match(asked.matchId);
  const isOfMatch = match !== undefined && match.invoiceId === invoiceId && allocates(match);
  if (asked.matchId !== undefined && !isOfMatch) throw new RefusedError("match_not_found");
  if (asked.amount > invoice.remaining) throw new RefusedError("adjustment_exceeds_invoice");
  if (invoice.adjustments.length >= MAX_ADJUSTMENTS) throw new RefusedError("too_many_adjustments");
  const creditNote = creditNoteId === undefined ? undefined : takeCredit(ledger, invoice, creditNoteId, asked.amount);
  const adjustment: Adjustment = { id: moment.newId(), ...asked, creditNote, createdAt: moment.now };
  const adjusted = {
    ...invoice,
    remaining: invoice.remaining - asked.amount,
    adjustments: [...invoice.adjustments, adjustment],
  };
  ledger.setInvoice(adjusted);
  describePayer(ledger, asked.matchId);
  cancelUnfitting(ledger, ledger.invoice(invoiceId));
  reviseDifferences(ledger, invoiceId);
  return adjustment;
}

/** The moment of a confirmation, and the reason to close what the payment leaves open of its invoice, if any. */
export type Closing = { reason: AdjustmentReason | undefined; moment: Moment };

/** Applies the credit notes of a suggestion that was confirmed, as adjustments of its match. @throws as `adjust` */
export function applyCredits(ledger: Ledger, match: Match, { moment }: Closing): void {
  for (const { creditNoteId, amount } of match.credits ?? []) {
    const asked = { amount, reason: "credit" as const, note: undefined, matchId: match.id, creditNoteId };
    adjust(ledger, match.invoiceId, asked, moment);
  }
}

/** Closes what a payment leaves open, as an adjustment. @throws RefusedError validation_failed, and as `adjust` */
export function closeDifference(ledger: Ledger, match: Match, { reason, moment }: Closing): void {
  if (reason === undefined) return;
  if (match.kind !== "payment" || !allocates(match)) throw invalidField("closeDifference", "Only for a payment");
  const { remaining } = ledger.invoice(match.invoiceId);
  if (remaining === 0n) return;
  adjust(ledger, match.invoiceId, { amount: remaining, reason, note: undefined, matchId: match.id }, moment);
}

/** Opens the amount of an adjustment again. @throws RefusedError adjustment_not_found */
export function removeAdjustment(ledger: Ledger, invoiceId: string, adjustmentId: string): Invoice {
  const invoice = ledger.invoice(invoiceId);
  if (!invoice.adjustments.some(({ id }) => id === adjustmentId)) throw new RefusedError("adjustment_not_found");
  return remove(ledger, invoice, ({ id }) => id === adjustmentId);
}

/** Removes the adjustments that belong to a match, when the match no longer allocates to their invoice. */
export function releaseAdjustments(ledger: Ledger, match: Pick<Match, "id" | "invoiceId">): void {
  const invoice = ledger.invoice(match.invoiceId);
  const isBound = ({ matchId }: Adjustment) => matchId === match.id;
  if (invoice.adjustments.some(isBound)) remove(ledger, invoice, isBound);
}

function remove(ledger: Ledger, invoice: Invoice, which: (adjustment: Adjustment) => boolean): Invoice {
  const gone = invoice.adjustments.filter(which);
  const removed = gone.reduce((sum, { amount }) => sum + amount, 0n);
  for (const adjustment of gone) returnCredit(ledger, adjustment);
  const next = {
    ...invoice,
    remaining: invoice.remaining + removed,
    adjustments: invoice.adjustments.filter((each) => !which(each)),
  };
  ledger.setInvoice(next);
  for (const { matchId } of gone) describePayer(ledger, matchId);
  reviseDifferences(ledger, next.id);
  return next;
}

function describePayer(ledger: Ledger, matchId: string | undefined): void {
  const match = matchId === undefined ? undefined : ledger.match(matchId);
  if (match !== undefined && ledger.hasLine(match.lineId)) describeParties(ledger, match.lineId);
}

/** Each use of a credit note is an adjustment of an invoice and reduces the note, so no amount is used twice. */

/**
 * Takes an amount of a credit note for an adjustment of an invoice.
 * @throws RefusedError credit_note_not_found, credit_note_mismatch, invoice_void (the note), exceeds_credit_note
 */
export function takeCredit(ledger: Ledger, invoice: Invoice, creditNoteId: string, amount: bigint) {
  const note = ledger.invoice(creditNoteId);
  if (note.type !== "credit_note") throw new RefusedError("credit_note_not_found");
  if (invoice.type !== "invoice" || !isOffsetBy(invoice, note)) throw new RefusedError("credit_note_mismatch");
  if (note.void) throw new RefusedError("invoice_void");
  if (amount > note.remaining) throw new RefusedError("exceeds_credit_note");
  const used = { ...note, remaining: note.remaining - amount };
  ledger.setInvoice(used);
  cancelUnfitting(ledger, used);
  return { creditNoteId, creditNoteNumber: note.invoiceNumber, onAccountOf: note.onAccountOf };
}

/** Recognizes a credit note that an invoice may use. */
export const isOffsetBy = (invoice: Invoice, note: Invoice): boolean =>
  note.counterpartyId === invoice.counterpartyId &&
  note.direction === invoice.direction &&
  note.currency === invoice.currency;

export function returnCredit(ledger: Ledger, { creditNote, amount }: Adjustment): void {
  if (creditNote === undefined) return;
  const note = ledger.invoice(creditNote.creditNoteId);
  ledger.setInvoice({ ...note, remaining: note.remaining + amount });
}
