import {
  AUTOMATIC_MATCH_STATUSES,
  DIFFERENCE_REASONS,
  MATCH_KINDS,
  MATCH_SOURCES,
  MATCH_STATUSES,
  PREVIEW_OUTCOMES,
  TRANSACTION_STATUSES,
} from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { date, double, metadata, money, time, uuid, version } from "./common.ts";
import { reasonsResource } from "./match-reasons.ts";

const exchangeRate = money.nullable().describe("Units of the invoice's currency per unit of the transaction's");

const kind = z
  .enum(MATCH_KINDS)
  .describe(
    "A `payment` settles the invoice. A `return` reverses a payment, so the invoice is open again by its amount",
  );
const returnsMatchId = uuid.nullable().describe("The payment that a return reverses; null on a payment");

const deducted = z
  .boolean()
  .describe(
    "A return that reduced the transaction, such as a refund in a payout: its `matchedAmount` counts as negative",
  );

const counterpartyName = z.string().describe("The name of the counterparty, as it is now");

const difference = z
  .object({
    amount: money,
    currency: z.string(),
    reason: z.enum(DIFFERENCE_REASONS),
  })
  .nullable()
  .describe("What the suggested payment leaves open of the invoice, and why");

export const creditResource = z.object({
  creditNoteId: z.string().describe("Number of the credit note"),
  amount: money,
});

const credits = z
  .array(creditResource)
  .describe("The credit notes that confirming the suggestion applies to the invoice");

export const matchResource = z
  .object({
    id: uuid,
    kind,
    returnsMatchId,
    deducted,
    invoiceId: z.string().describe("Invoice number"),
    transactionId: z.string().describe("Transaction code"),
    counterpartyId: z.string().describe("Account code of the counterparty"),
    counterpartyName,
    paymentMethodId: z.string().nullable(),
    status: z.enum(MATCH_STATUSES),
    source: z.enum(MATCH_SOURCES),
    matchedAmount: money,
    currency: z.string(),
    invoiceAmount: money.describe("The amount settled on the invoice, in the invoice's currency"),
    invoiceCurrency: z.string(),
    returnedAmount: money.describe("The part of a payment's `invoiceAmount` that returns have reversed"),
    exchangeRate,
    rateDate: date.nullable(),
    confidence: double().min(0).max(1).nullable(),
    reasons: reasonsResource,
    explanation: z.string().nullable(),
    difference,
    credits,
    metadata,
    version,
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Match" });

export const candidateResource = z
  .object({
    kind,
    returnsMatchId,
    deducted,
    invoiceId: z.string().describe("Invoice number"),
    counterpartyId: z.string().describe("Account code of the counterparty"),
    counterpartyName,
    paymentMethodId: z.string().nullable(),
    status: z.enum(AUTOMATIC_MATCH_STATUSES).describe("The status that the match would have"),
    matchedAmount: money,
    currency: z.string(),
    invoiceAmount: money.describe("The amount that would be settled on the invoice, in the invoice's currency"),
    invoiceCurrency: z.string(),
    exchangeRate,
    rateDate: date.nullable(),
    confidence: double().min(0).max(1),
    reasons: reasonsResource,
    explanation: z.string().nullable(),
    difference,
    credits,
  })
  .meta({ id: "Candidate" });

export const matchPreviewResource = z
  .object({
    transactionId: z.string().describe("Transaction code"),
    status: z.enum(TRANSACTION_STATUSES).describe("The transaction's current status"),
    currency: z.string(),
    remainingAmount: money,
    outcome: z.enum(PREVIEW_OUTCOMES).describe("The strongest match that matching would make now"),
    explanation: z.string(),
    candidates: z
      .array(candidateResource)
      .describe("Best first. For an ignored transaction: the candidates after including it"),
  })
  .meta({ id: "MatchPreview" });
