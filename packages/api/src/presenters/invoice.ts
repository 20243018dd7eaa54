import type { Adjustment, Invoice, Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { AdjustmentReason, InvoiceDirection, InvoiceStatus, InvoiceType } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import type { adjustmentResource, invoiceResource, invoiceWithMatchesResource } from "../resources/invoice.ts";
import { amount, metadata, type Shown, time } from "./common.ts";
import { presentMatch } from "./match.ts";

/** An invoice as shown by the REST API and webhooks. */
export function presentInvoice(
  invoice: Invoice,
): Shown<typeof invoiceResource, Invoice, "counterpartyCode" | "total" | "remaining" | "expected" | "metadataJson"> {
  return {
    id: invoice.id,
    type: invoice.type as InvoiceType,
    invoiceNumber: invoice.invoiceNumber,
    direction: invoice.direction as InvoiceDirection,
    counterpartyId: invoice.counterpartyCode,
    counterpartyName: invoice.counterpartyName,
    currency: invoice.currency,
    totalAmount: amount(invoice.total, invoice.currency),
    remainingAmount: amount(invoice.remaining, invoice.currency),
    status: invoice.status as InvoiceStatus,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate ?? null,
    paymentReference: invoice.paymentReference ?? null,
    paymentTerms: invoice.paymentTerms.map(({ days, basisPoints }) => ({ days, percent: basisPoints / 100 })),
    instalments: invoice.instalments.map(({ dueDate, amount: part, remaining }) => ({
      ...{ dueDate, amount: amount(part, invoice.currency), remainingAmount: amount(remaining, invoice.currency) },
    })),
    expectedPayment: presentExpected(invoice),
    metadata: metadata(invoice.metadataJson),
    adjustments: invoice.adjustments.map(presentAdjustment),
    version: Number(invoice.version),
    createdAt: time(invoice.createdAt),
    updatedAt: time(invoice.updatedAt),
  };
}

function presentExpected({ expected, currency }: Invoice): z.input<typeof invoiceResource>["expectedPayment"] {
  if (expected === undefined) return null;
  const { least, most, description = null } = expected;
  return { amountFrom: amount(least, currency), amountTo: amount(most, currency), description };
}

/** An amount of an invoice that was closed without a payment. */
export function presentAdjustment(
  adjustment: Adjustment,
): Shown<typeof adjustmentResource, Adjustment, "creditNoteNumber"> {
  return {
    id: adjustment.id,
    amount: amount(adjustment.amount, adjustment.currency),
    currency: adjustment.currency,
    reason: adjustment.reason as AdjustmentReason,
    note: adjustment.note ?? null,
    matchId: adjustment.matchId ?? null,
    creditNoteId: adjustment.creditNoteNumber ?? null,
    createdAt: time(adjustment.createdAt),
  };
}

/** An invoice with its live matches, for `GET /invoices/:number`. */
export function presentInvoiceWithMatches(
  invoice: Invoice,
  matches: Match[],
): z.input<typeof invoiceWithMatchesResource> {
  return { ...presentInvoice(invoice), matches: matches.map(presentMatch) };
}
