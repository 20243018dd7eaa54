import type { Invoice } from "@matchbook/proto/matchbook/matching/v1/matching";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { plain } from "../plain.ts";
import { date, metadata, money, resource, time, uuid, version } from "./common.ts";
import { withMatches } from "./match.ts";

export const expectedPaymentResource = resource("ExpectedPayment", {
  id: uuid,
  number: z.string().describe("`invoiceId` of its matches"),
  direction: z.enum(words.INVOICE_DIRECTIONS),
  counterpartyId: z.string(),
  counterpartyName: z.string(),
  currency: z.string(),
  amountFrom: money,
  amountTo: money,
  settledAmount: money.describe("Payments and adjustments"),
  dateFrom: date,
  dateTo: date,
  reference: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum(words.INVOICE_STATUSES).describe("`void`: cancelled"),
  overdue: z.boolean().describe("Open, and expected until before today (UTC)"),
  metadata,
  version,
  createdAt: time,
  updatedAt: time,
});

export const expectedPaymentWithMatchesResource = withMatches(expectedPaymentResource);

/** Presents an open item as expected payment. @param today YYYY-MM-DD (UTC) @throws Error for another one */
export function presentExpectedPayment(invoice: Invoice, today: string): z.input<typeof expectedPaymentResource> {
  const { expected, issueDate, dueDate = issueDate } = invoice;
  if (expected === undefined) throw new Error(`${invoice.id} is not an expected payment`);
  return plain(expectedPaymentResource, {
    ...invoice,
    number: invoice.invoiceNumber,
    amountFrom: expected.least,
    amountTo: expected.most,
    settledAmount: invoice.total - invoice.remaining,
    dateFrom: issueDate,
    dateTo: dueDate,
    reference: invoice.paymentReference,
    description: expected.description,
    version: invoice.revision,
    overdue: words.isOpenInvoice(invoice) && dueDate < today,
  });
}
