import { z } from "zod";
import { MATCH_STATUSES } from "../vocabulary.ts";
import { date, metadata, money, time, uuid } from "./common.ts";

export const matchResource = z
  .object({
    id: uuid,
    invoiceId: z.string().describe("Invoice number"),
    transactionId: z.string().describe("Transaction code"),
    counterpartyId: z.string().describe("Account code of the counterparty"),
    paymentMethodId: z.string().nullable(),
    status: z.enum(MATCH_STATUSES),
    source: z.enum(["auto", "manual"]),
    matchedAmount: money,
    currency: z.string(),
    invoiceAmount: money.describe("What the match settles on the invoice, in the invoice's currency"),
    invoiceCurrency: z.string(),
    exchangeRate: z.string().nullable(),
    rateDate: date.nullable(),
    confidence: z.number().min(0).max(1).nullable(),
    reasons: z.array(z.object({ signal: z.string(), detail: z.string(), points: z.int() })),
    explanation: z.string().nullable(),
    metadata,
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Match" });
