import type { Invoice, Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { InvoiceStatus } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import { expectedPaymentResource, type expectedPaymentWithMatchesResource } from "../resources/expected-payment.ts";
import { amount } from "./common.ts";
import { presentMatch } from "./match.ts";
import { plain } from "./plain.ts";

/**
 * An expected payment, which is stored as an open item.
 * @param today YYYY-MM-DD (UTC)
 * @throws Error for another open item
 */
export function presentExpectedPayment(invoice: Invoice, today: string): z.input<typeof expectedPaymentResource> {
  const { currency, expected, issueDate, dueDate = issueDate } = invoice;
  if (expected === undefined) throw new Error(`${invoice.id} is not an expected payment`);
  return {
    ...plain(expectedPaymentResource, invoice),
    number: invoice.invoiceNumber,
    amountFrom: amount(expected.least, currency),
    amountTo: amount(expected.most, currency),
    settledAmount: amount(invoice.total - invoice.remaining, currency),
    dateFrom: issueDate,
    dateTo: dueDate,
    reference: invoice.paymentReference ?? null,
    description: expected.description ?? null,
    overdue: OPEN.has(invoice.status) && dueDate < today,
  };
}

const OPEN: ReadonlySet<string> = new Set<InvoiceStatus>(["open", "partially_paid"]);

/** An expected payment with its live matches, for `GET /expected-payments/:number`. */
export function presentExpectedPaymentWithMatches(
  invoice: Invoice,
  matches: Match[],
  today: string,
): z.input<typeof expectedPaymentWithMatchesResource> {
  return { ...presentExpectedPayment(invoice, today), matches: matches.map(presentMatch) };
}
