import { type Exchange, settledAmount, shownRate, withinTolerance } from "../model/exchange.ts";
import { allocates, directionsAgree, type Invoice, type Line, lineRemaining, type Match } from "../model/model.ts";
import { divideHalfEven } from "../model/money.ts";
import { invalidField, RefusedError } from "../model/refused.ts";
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

/**
 * Checks that an amount of a line may return a payment, and computes the amount that it reopens on the invoice.
 * @param releasing the return that the new one replaces; the amounts it holds count as open
 * @throws RefusedError match_not_found (the payment does not allocate), invoice_void, direction_mismatch,
 * currency_mismatch, fx_rate_unavailable, exceeds_transaction, exceeds_payment
 */
export function quoteReturn(
  ledger: Ledger,
  lineId: string,
  payment: Match,
  matchedAmount: bigint,
  exchange: Exchange,
  releasing?: Match,
): Pick<Match, "matchedAmount" | "invoiceAmount" | "exchangeRate" | "rateDate"> {
  if (!allocates(payment)) throw new RefusedError("match_not_found");
  const line = ledger.line(lineId);
  const invoice = ledger.invoice(payment.invoiceId);
  if (invoice.void) throw new RefusedError("invoice_void");
  if (directionsAgree(line, invoice)) throw new RefusedError("direction_mismatch");
  const released = releasing !== undefined && allocates(releasing) ? releasing : undefined;
  const open = lineRemaining(line) + (released?.matchedAmount ?? 0n);
  const left = unreturned(payment) + (released?.invoiceAmount ?? 0n);
  const amounts = reversed(line, invoice, payment, { matchedAmount, left, takesAll: matchedAmount === open }, exchange);
  if (matchedAmount > open) throw new RefusedError("exceeds_transaction");
  if (amounts.invoiceAmount > left) throw new RefusedError("exceeds_payment");
  return { matchedAmount, ...amounts };
}

/** The amount that is reopened: the payment's share at the rate of that day, so a full return reopens exactly that. */
function reversed(
  line: Line,
  invoice: Invoice,
  payment: Match,
  { matchedAmount, left, takesAll }: { matchedAmount: bigint; left: bigint; takesAll: boolean },
  exchange: Exchange,
): Pick<Match, "invoiceAmount" | "exchangeRate" | "rateDate"> {
  if (line.currency !== payment.currency || line.currency === invoice.currency) {
    const invoiceAmount = settledAmount(line, { ...invoice, remaining: left }, matchedAmount, takesAll, exchange);
    return { invoiceAmount, ...shownRate(exchange) };
  }
  const share = divideHalfEven(payment.invoiceAmount * matchedAmount, payment.matchedAmount);
  const invoiceAmount = takesAll && withinTolerance(share, left) ? left : share;
  if (invoiceAmount <= 0n) throw invalidField("matchedAmount", "Is too small to be converted");
  return { invoiceAmount, exchangeRate: payment.exchangeRate, rateDate: payment.rateDate };
}

/** Adds an allocating return to what its payment has returned, or removes it (`sign` -1). */
export function reverse(ledger: Ledger, match: Match, sign: 1n | -1n): void {
  const payment = paymentOf(ledger, match);
  const returnedAmount = payment.returnedAmount + sign * match.invoiceAmount;
  if (returnedAmount < 0n || returnedAmount > payment.invoiceAmount)
    throw new Error(`returned out of bounds on ${payment.id}`);
  ledger.setMatch({ ...payment, returnedAmount });
}

/** Checks that a payment keeps what is returned of it; undefined: deleted. @throws RefusedError match_returned */
export function assertReturnsStay(previous: Match, next: Match | undefined): void {
  if (previous.returnedAmount === 0n) return;
  const keeps =
    next !== undefined &&
    allocates(next) &&
    next.invoiceId === previous.invoiceId &&
    next.invoiceAmount >= previous.returnedAmount;
  if (!keeps) throw new RefusedError("match_returned");
}

/** Checks that the invoice has room when a return ends. @throws RefusedError invoice_void, invoice_settled_again */
export function assertReturnMayEnd(ledger: Ledger, previous: Match | undefined, next: Match | undefined): void {
  if (previous?.kind !== "return" || !allocates(previous)) return;
  const invoice = ledger.invoice(previous.invoiceId);
  const stays = next !== undefined && allocates(next) ? next.invoiceAmount : 0n;
  if (invoice.void && stays < previous.invoiceAmount) throw new RefusedError("invoice_void");
  if (invoice.remaining < 0n) throw new RefusedError("invoice_settled_again");
}

/** The amount that a suggested return could still reverse; undefined when its payment is not part of the decision. */
export function roomForReturn(ledger: Ledger, suggestion: Match, cause: Match): bigint | undefined {
  const isCause = cause.id === suggestion.returnsMatchId;
  const payment = isCause ? cause : ledger.match(suggestion.returnsMatchId ?? "");
  return payment === undefined ? undefined : unreturned(payment);
}
