import { INVOICE_DIRECTIONS, INVOICE_STATUSES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { date, metadata, money, time, uuid } from "./common.ts";
import { matchResource } from "./match.ts";

const invoice = z.object({
  id: uuid,
  invoiceNumber: z.string(),
  direction: z.enum(INVOICE_DIRECTIONS),
  counterpartyId: z.string().describe("Account code of the counterparty"),
  currency: z.string(),
  totalAmount: money,
  remainingAmount: money,
  status: z.enum(INVOICE_STATUSES),
  issueDate: date,
  dueDate: date.nullable(),
  paymentReference: z.string().nullable(),
  metadata,
  createdAt: time,
  updatedAt: time,
});

export const invoiceResource = invoice.meta({ id: "Invoice" });

export const invoiceWithMatchesResource = invoice
  .extend({ matches: z.array(matchResource).describe("The live matches, newest first") })
  .meta({ id: "InvoiceWithMatches" });
