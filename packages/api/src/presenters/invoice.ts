import type { Invoice, Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { InvoiceDirection, InvoiceStatus } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import type { invoiceResource, invoiceWithMatchesResource } from "../resources/invoice.ts";
import { amount, metadata, time } from "./common.ts";
import { presentMatch } from "./match.ts";

/** An invoice as shown by the REST API and webhooks. */
export function presentInvoice(invoice: Invoice): z.input<typeof invoiceResource> {
  return {
    id: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    direction: invoice.direction as InvoiceDirection,
    counterpartyId: invoice.counterpartyCode,
    currency: invoice.currency,
    totalAmount: amount(invoice.total, invoice.currency),
    remainingAmount: amount(invoice.remaining, invoice.currency),
    status: invoice.status as InvoiceStatus,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate ?? null,
    paymentReference: invoice.paymentReference ?? null,
    metadata: metadata(invoice.metadataJson),
    createdAt: time(invoice.createdAt),
    updatedAt: time(invoice.updatedAt),
  };
}

/** An invoice with its live matches, for `GET /invoices/:number`. */
export function presentInvoiceWithMatches(
  invoice: Invoice,
  matches: Match[],
): z.input<typeof invoiceWithMatchesResource> {
  return { ...presentInvoice(invoice), matches: matches.map(presentMatch) };
}
