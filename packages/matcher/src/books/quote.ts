import { type Exchange, settledAmount, shownRate, withinTolerance } from "../model/exchange.ts";
import {
  allocates,
  directionsAgree,
  type Invoice,
  type Line,
  lineRemaining,
  type Match,
  takenOfLine,
} from "../model/model.ts";
import { divideHalfEven } from "../model/money.ts";
import { invalidField, RefusedError } from "../model/refused.ts";
import { withExpected } from "../reading/expected.ts";
import type { Ledger } from "./ledger.ts";
import { paymentOf, unreturned } from "./returns.ts";

/**
 * Checks that an amount of a line may settle an invoice or return a payment, and computes the amount that it settles or
 * opens again.
 * @param payment the payment of the invoice that is returned
 * @param releasing a match that the new allocation replaces; the amounts it holds count as open
 * @throws RefusedError match_not_found (the payment does not allocate), invoice_void, direction_mismatch,
 * currency_mismatch, fx_rate_unavailable, exceeds_transaction, exceeds_invoice, exceeds_payment
 */
export function quote(
  ledger: Ledger,
  lineId: string,
  { invoiceId, payment }: { invoiceId: string; payment?: Match | undefined },
  matchedAmount: bigint,
  exchange: Exchange,
  releasing?: Match,
): Pick<Match, "matchedAmount" | "invoiceAmount" | "exchangeRate" | "rateDate"> {
  const isReturn = payment !== undefined;
  if (isReturn && !allocates(payment)) throw new RefusedError("match_not_found");
  const held = releasing !== undefined && allocates(releasing) ? releasing : undefined;
  const line = without(ledger.line(lineId), held);
  const invoice = isReturn ? paidBy(ledger, payment, held) : invoiceWithout(ledger.invoice(invoiceId), held);
  if (invoice.void) throw new RefusedError("invoice_void");
  if (directionsAgree(line, invoice) === isReturn) throw new RefusedError("direction_mismatch");
  const open = lineRemaining(line);
  const amounts = settledBy(line, invoice, payment, matchedAmount, exchange);
  if (matchedAmount > open) throw new RefusedError("exceeds_transaction");
  if (amounts.invoiceAmount > invoice.remaining)
    throw new RefusedError(isReturn ? "exceeds_payment" : "exceeds_invoice");
  return { matchedAmount, ...amounts };
}

/** The settled amount. A return opens the payment's share at the rate of that day, so a full one all that it paid. */
function settledBy(
  line: Line,
  invoice: Invoice,
  payment: Match | undefined,
  matchedAmount: bigint,
  exchange: Exchange,
): Pick<Match, "invoiceAmount" | "exchangeRate" | "rateDate"> {
  const takesAll = matchedAmount === lineRemaining(line);
  if (payment === undefined || line.currency !== payment.currency || line.currency === invoice.currency)
    return { invoiceAmount: settledAmount(line, invoice, matchedAmount, takesAll, exchange), ...shownRate(exchange) };
  const share = divideHalfEven(payment.invoiceAmount * matchedAmount, payment.matchedAmount);
  const invoiceAmount = takesAll && withinTolerance(share, invoice.remaining) ? invoice.remaining : share;
  if (invoiceAmount <= 0n) throw invalidField("matchedAmount", "Is too small to be converted");
  return { invoiceAmount, exchangeRate: payment.exchangeRate, rateDate: payment.rateDate };
}

/** The amounts of a live match after a change. @throws RefusedError match_returned if deducted, and as `quote` */
export function quoteAgain(
  ledger: Ledger,
  match: Match,
  { invoiceId, matchedAmount }: { invoiceId: string; matchedAmount: bigint },
  exchange: Exchange,
): ReturnType<typeof quote> {
  if (match.deducted) throw new RefusedError("match_returned");
  const payment = match.kind === "return" ? paymentOf(ledger, match) : undefined;
  return quote(ledger, match.lineId, { invoiceId, payment }, matchedAmount, exchange, match);
}

const without = (line: Line, held: Match | undefined): Line =>
  held === undefined ? line : { ...line, allocated: line.allocated - takenOfLine(held) };

const invoiceWithout = (invoice: Invoice, held: Match | undefined): Invoice =>
  held?.invoiceId === invoice.id
    ? withExpected({ ...invoice, remaining: invoice.remaining + held.invoiceAmount })
    : invoice;

/** The invoice of a payment, with what a return may open again as its open amount. */
const paidBy = (ledger: Ledger, payment: Match, held: Match | undefined): Invoice => ({
  ...ledger.invoice(payment.invoiceId),
  remaining: unreturned(payment) + (held?.invoiceAmount ?? 0n),
});
