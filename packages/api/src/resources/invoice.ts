import type { Invoice } from "@matchbook/proto/matchbook/matching/v1/matching";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { plain, type Shown } from "../plain.ts";
import { date, double, metadata, money, objectOrNull, resource, rowsOf, time, uuid, version } from "./common.ts";
import { withMatches } from "./match.ts";

export const adjustmentResource = resource("Adjustment", {
  id: uuid,
  amount: money.describe("In the invoice's currency"),
  currency: z.string(),
  reason: z.enum(words.ADJUSTMENT_REASONS),
  note: z.string().nullable(),
  matchId: uuid.nullable().describe("The match that it belongs to: it is removed when the match is undone"),
  creditNoteId: z.string().nullable().describe("Number of the credit note whose amount it uses"),
  createdAt: time,
});

export const invoiceResource = resource("Invoice", {
  id: uuid,
  type: z.enum(words.INVOICE_TYPES).describe("The amount of a credit note reduces invoices of the same counterparty"),
  invoiceNumber: z.string(),
  direction: z.enum(words.INVOICE_DIRECTIONS),
  counterpartyId: z.string().describe("Account code of the counterparty"),
  counterpartyName: z.string().describe("The name of the counterparty, as it is now"),
  currency: z.string(),
  totalAmount: money,
  remainingAmount: money.describe("The total less payments and adjustments"),
  status: z.enum(words.INVOICE_STATUSES),
  issueDate: date,
  dueDate: date.nullable(),
  paymentReference: z.string().nullable(),
  paymentTerms: rowsOf({ days: z.int(), percent: double() }).describe(
    "Discounts for early payment, within days of the issue date",
  ),
  instalments: rowsOf({ dueDate: date, amount: money, remainingAmount: money }).describe(
    "Parts by due date. `dueDate` is that of the next open one. Payments settle them in this order",
  ),
  expectedPayment: objectOrNull({ amountFrom: money, amountTo: money, description: z.string().nullable() }).describe(
    "Of an expected payment, from `issueDate` to `dueDate`",
  ),
  onAccountOf: z.string().nullable().describe("The transaction of which a credit note keeps a part on account"),
  metadata,
  adjustments: z.array(adjustmentResource).describe("Amounts closed without a payment, oldest first"),
  version,
  createdAt: time,
  updatedAt: time,
});

export const invoiceWithMatchesResource = withMatches(invoiceResource);

export function presentInvoice(invoice: Invoice): Shown<typeof invoiceResource, Invoice, "expected" | "revision"> {
  const { paymentTerms, expected } = invoice;
  return plain(invoiceResource, {
    ...invoice,
    paymentTerms: paymentTerms.map(({ days, basisPoints }) => ({ days, percent: basisPoints / 100 })),
    expectedPayment: expected && {
      ...{ amountFrom: expected.least, amountTo: expected.most, description: expected.description },
    },
    version: invoice.revision,
  });
}
