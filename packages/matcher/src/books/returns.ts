import { allocates, type Match } from "../model/model.ts";
import { RefusedError } from "../model/refused.ts";
import { type Ledger, NotLoaded } from "./ledger.ts";

/** A payment keeps the sum of its returns: a return and the end of its payment replace one row, so one is stored. */

export function paymentOf(ledger: Ledger, { returnsMatchId = "" }: Match): Match {
  const payment = ledger.match(returnsMatchId);
  if (payment === undefined) throw new NotLoaded(`the returned match ${returnsMatchId}`);
  return payment;
}

/** The part of a payment that is not returned, in minor units of the invoice's currency. */
export const unreturned = (payment: Match) =>
  allocates(payment) ? payment.invoiceAmount - payment.returnedAmount : 0n;
export const isReturnable = (match: Match): boolean => match.kind === "payment" && unreturned(match) > 0n;

/** Adds an allocating return to what its payment has returned, or removes it (`sign` -1). */
export function reverse(ledger: Ledger, match: Match, sign: 1n | -1n): void {
  const payment = paymentOf(ledger, match);
  const returnedAmount = payment.returnedAmount + sign * match.invoiceAmount;
  if (returnedAmount < 0n || returnedAmount > payment.invoiceAmount)
    throw new Error(`returned out of bounds on ${payment.id}`);
  ledger.setMatch({ ...payment, returnedAmount });
}

/** Checks that a payment keeps what is returned of it. @throws RefusedError match_returned */
export function assertReturnsStay({ returnedAmount, invoiceId }: Match, next: Match): void {
  if (returnedAmount === 0n) return;
  const keeps = allocates(next) && next.invoiceId === invoiceId && next.invoiceAmount >= returnedAmount;
  if (!keeps) throw new RefusedError("match_returned");
}

/** Checks that the invoice has room when a return ends. @throws RefusedError invoice_void, invoice_settled_again */
export function assertReturnMayEnd(ledger: Ledger, previous: Match | undefined, next: Match): void {
  if (previous?.kind !== "return" || !allocates(previous)) return;
  const invoice = ledger.invoice(previous.invoiceId);
  const stays = allocates(next) ? next.invoiceAmount : 0n;
  if (invoice.void && stays < previous.invoiceAmount) throw new RefusedError("invoice_void");
  if (invoice.remaining < 0n) throw new RefusedError("invoice_settled_again");
}

/** The amount that a suggested return could still reverse; undefined when its payment is not part of the decision. */
export function roomForReturn(ledger: Ledger, { returnsMatchId = "" }: Match, cause: Match): bigint | undefined {
  const payment = cause.id === returnsMatchId ? cause : ledger.match(returnsMatchId);
  return payment && unreturned(payment);
}
