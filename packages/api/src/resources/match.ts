import {
  AUTOMATIC_MATCH_STATUSES,
  MATCH_SOURCES,
  MATCH_STATUSES,
  PREVIEW_OUTCOMES,
  TRANSACTION_STATUSES,
} from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { date, double, metadata, money, time, uuid } from "./common.ts";

/** One signal that counted for or against a match, or that explains why there is none. */
export const reasonResource = z.object({ signal: z.string(), detail: z.string(), points: z.int() });
export const reasonsResource = z.array(reasonResource);

const exchangeRate = money.nullable().describe("1 of the transaction's currency is this much of the invoice's");

export const matchResource = z
  .object({
    id: uuid,
    invoiceId: z.string().describe("Invoice number"),
    transactionId: z.string().describe("Transaction code"),
    counterpartyId: z.string().describe("Account code of the counterparty"),
    paymentMethodId: z.string().nullable(),
    status: z.enum(MATCH_STATUSES),
    source: z.enum(MATCH_SOURCES),
    matchedAmount: money,
    currency: z.string(),
    invoiceAmount: money.describe("What the match settles on the invoice, in the invoice's currency"),
    invoiceCurrency: z.string(),
    exchangeRate,
    rateDate: date.nullable(),
    confidence: double().min(0).max(1).nullable(),
    reasons: reasonsResource,
    explanation: z.string().nullable(),
    metadata,
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Match" });

export const candidateResource = z
  .object({
    invoiceId: z.string().describe("Invoice number"),
    counterpartyId: z.string().describe("Account code of the counterparty"),
    paymentMethodId: z.string().nullable(),
    status: z.enum(AUTOMATIC_MATCH_STATUSES).describe("What the match would be stored as"),
    matchedAmount: money,
    currency: z.string(),
    invoiceAmount: money.describe("What it would settle on the invoice, in the invoice's currency"),
    invoiceCurrency: z.string(),
    exchangeRate,
    rateDate: date.nullable(),
    confidence: double().min(0).max(1),
    reasons: reasonsResource,
    explanation: z.string().nullable(),
  })
  .meta({ id: "Candidate" });

export const matchPreviewResource = z
  .object({
    transactionId: z.string().describe("Transaction code"),
    status: z.enum(TRANSACTION_STATUSES).describe("Of the transaction, as it is"),
    currency: z.string(),
    remainingAmount: money,
    outcome: z.enum(PREVIEW_OUTCOMES).describe("The most that matching would do with the transaction now"),
    explanation: z.string(),
    candidates: z
      .array(candidateResource)
      .describe("Best first. Of an ignored transaction: what including it would bring"),
  })
  .meta({ id: "MatchPreview" });
