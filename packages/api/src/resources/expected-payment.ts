import { INVOICE_DIRECTIONS, INVOICE_STATUSES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { date, metadata, money, resource, time, uuid, version } from "./common.ts";
import { withMatches } from "./match.ts";

export const expectedPaymentResource = resource("ExpectedPayment", {
  id: uuid,
  number: z.string().describe("`invoiceId` of its matches"),
  direction: z.enum(INVOICE_DIRECTIONS),
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
  status: z.enum(INVOICE_STATUSES).describe("`void`: cancelled"),
  overdue: z.boolean().describe("Open, and expected until before today (UTC)"),
  metadata,
  version,
  createdAt: time,
  updatedAt: time,
});

export const expectedPaymentWithMatchesResource = withMatches(expectedPaymentResource);
