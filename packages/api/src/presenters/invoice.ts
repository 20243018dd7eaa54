import type { Adjustment, Invoice, Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { z } from "zod";
import { adjustmentResource, invoiceResource, type invoiceWithMatchesResource } from "../resources/invoice.ts";
import { amount, metadata, type Shown } from "./common.ts";
import { presentMatch } from "./match.ts";
import { plain } from "./plain.ts";

/** An invoice as shown by the REST API and webhooks. */
export function presentInvoice(
  invoice: Invoice,
): Shown<typeof invoiceResource, Invoice, "counterpartyCode" | "total" | "remaining" | "expected" | "metadataJson"> {
  return {
    ...plain(invoiceResource, invoice),
    counterpartyId: invoice.counterpartyCode,
    totalAmount: amount(invoice.total, invoice.currency),
    remainingAmount: amount(invoice.remaining, invoice.currency),
    paymentTerms: invoice.paymentTerms.map(({ days, basisPoints }) => ({ days, percent: basisPoints / 100 })),
    instalments: invoice.instalments.map(({ dueDate, amount: part, remaining }) => ({
      ...{ dueDate, amount: amount(part, invoice.currency), remainingAmount: amount(remaining, invoice.currency) },
    })),
    expectedPayment: presentExpected(invoice),
    metadata: metadata(invoice.metadataJson),
    adjustments: invoice.adjustments.map(presentAdjustment),
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
    ...plain(adjustmentResource, adjustment),
    amount: amount(adjustment.amount, adjustment.currency),
    creditNoteId: adjustment.creditNoteNumber ?? null,
  };
}

/** An invoice with its live matches, for `GET /invoices/:number`. */
export function presentInvoiceWithMatches(
  invoice: Invoice,
  matches: Match[],
): z.input<typeof invoiceWithMatchesResource> {
  return { ...presentInvoice(invoice), matches: matches.map(presentMatch) };
}
