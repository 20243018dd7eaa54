import type { Invoice } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { InvoiceStatus } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import { expectedPaymentResource } from "../resources/expected-payment.ts";
import { plain } from "./plain.ts";

/**
 * Presents an open item as expected payment.
 * @param today YYYY-MM-DD (UTC)
 * @throws Error for another open item
 */
export function presentExpectedPayment(invoice: Invoice, today: string): z.input<typeof expectedPaymentResource> {
  const { expected, issueDate, dueDate = issueDate } = invoice;
  if (expected === undefined) throw new Error(`${invoice.id} is not an expected payment`);
  return plain(expectedPaymentResource, {
    ...invoice,
    number: invoice.invoiceNumber,
    amountFrom: expected.least,
    amountTo: expected.most,
    settled: invoice.total - invoice.remaining,
    dateFrom: issueDate,
    dateTo: dueDate,
    reference: invoice.paymentReference,
    description: expected.description,
    overdue: OPEN.has(invoice.status) && dueDate < today,
  });
}

const OPEN: ReadonlySet<string> = new Set<InvoiceStatus>(["open", "partially_paid"]);
