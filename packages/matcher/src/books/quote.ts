import { type Exchange, settledAmount, shownRate } from "../model/exchange.ts";
import {
  allocates,
  directionsAgree,
  type Invoice,
  type Line,
  lineRemaining,
  type Match,
  takenOfLine,
} from "../model/model.ts";
import { RefusedError } from "../model/refused.ts";
import { withExpected } from "../reading/expected.ts";
import type { Ledger } from "./ledger.ts";
import { paymentOf, quoteReturn } from "./returns.ts";

/**
 * Checks that an amount of a line may settle an invoice, and computes the amount that it settles there.
 * @param releasing a match that the new allocation replaces; the amounts it holds count as open
 * @throws RefusedError invoice_void, direction_mismatch, currency_mismatch, fx_rate_unavailable, exceeds_transaction,
 * exceeds_invoice
 */
export function quote(
  ledger: Ledger,
  lineId: string,
  invoiceId: string,
  matchedAmount: bigint,
  exchange: Exchange,
  releasing?: Match,
): Pick<Match, "matchedAmount" | "invoiceAmount" | "exchangeRate" | "rateDate"> {
  const line = without(ledger.line(lineId), releasing);
  const invoice = invoiceWithout(ledger.invoice(invoiceId), releasing);
  if (invoice.void) throw new RefusedError("invoice_void");
  if (!directionsAgree(line, invoice)) throw new RefusedError("direction_mismatch");
  const open = lineRemaining(line);
  const invoiceAmount = settledAmount(line, invoice, matchedAmount, matchedAmount === open, exchange);
  if (matchedAmount > open) throw new RefusedError("exceeds_transaction");
  if (invoiceAmount > invoice.remaining) throw new RefusedError("exceeds_invoice");
  return { matchedAmount, invoiceAmount, ...shownRate(exchange) };
}

/** The amounts of a live match after a change. @throws RefusedError match_returned if deducted, and as `quote` */
export function quoteAgain(
  ledger: Ledger,
  match: Match,
  to: { invoiceId: string; matchedAmount: bigint },
  exchange: Exchange,
): ReturnType<typeof quote> {
  if (match.deducted) throw new RefusedError("match_returned");
  return match.kind === "return"
    ? quoteReturn(ledger, match.lineId, paymentOf(ledger, match), to.matchedAmount, exchange, match)
    : quote(ledger, match.lineId, to.invoiceId, to.matchedAmount, exchange, match);
}

export function without(line: Line, match: Match | undefined): Line {
  if (match === undefined || !allocates(match)) return line;
  return { ...line, allocated: line.allocated - takenOfLine(match) };
}

function invoiceWithout(invoice: Invoice, match: Match | undefined): Invoice {
  if (match === undefined || !allocates(match) || match.invoiceId !== invoice.id) return invoice;
  return withExpected({ ...invoice, remaining: invoice.remaining + match.invoiceAmount });
}
