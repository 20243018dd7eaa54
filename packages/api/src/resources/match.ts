import type { Candidate, Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { PreviewMatchesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { amount, plain, type Shown } from "../plain.ts";
import { date, double, extended, metadata, money, objectOrNull, resource, time, uuid, version } from "./common.ts";
import { lineOf, previewed, reasonsResource } from "./match-reasons.ts";

export const creditResource = z.object({
  creditNoteId: z.string().describe("Number of the credit note"),
  amount: money,
});

export const matchResource = resource("Match", {
  id: uuid,
  kind: z
    .enum(words.MATCH_KINDS)
    .describe(
      "A `payment` settles the invoice. A `return` reverses a payment, so the invoice is open again by its amount",
    ),
  returnsMatchId: uuid.nullable().describe("The payment that a return reverses; null on a payment"),
  deducted: z
    .boolean()
    .describe(
      "A return that reduced the transaction, such as a refund in a payout: its `matchedAmount` counts as negative",
    ),
  invoiceId: z.string().describe("Invoice number"),
  transactionId: z.string().describe("Transaction code"),
  counterpartyId: z.string().describe("Account code of the counterparty"),
  counterpartyName: z.string().describe("The name of the counterparty, as it is now"),
  paymentMethodId: z.string().nullable(),
  status: z.enum(words.MATCH_STATUSES),
  source: z.enum(words.MATCH_SOURCES),
  matchedAmount: money,
  currency: z.string(),
  invoiceAmount: money.describe("The amount settled on the invoice, in the invoice's currency"),
  invoiceCurrency: z.string(),
  returnedAmount: money.describe("The part of a payment's `invoiceAmount` that returns have reversed"),
  exchangeRate: money.nullable().describe("Units of the invoice's currency per unit of the transaction's"),
  rateDate: date.nullable(),
  confidence: double().min(0).max(1).nullable(),
  reasons: reasonsResource,
  explanation: z.string().nullable(),
  difference: objectOrNull({ amount: money, currency: z.string(), reason: z.enum(words.DIFFERENCE_REASONS) }).describe(
    "What the suggested payment leaves open of the invoice, and why",
  ),
  credits: z.array(creditResource).describe("The credit notes that confirming the suggestion applies to the invoice"),
  metadata,
  version,
  createdAt: time,
  updatedAt: time,
});

export const candidateResource = matchResource
  .omit({ id: true, transactionId: true, source: true, returnedAmount: true })
  .omit({ metadata: true, version: true, createdAt: true, updatedAt: true })
  .extend({
    status: z.enum(words.AUTOMATIC_MATCH_STATUSES).describe("The status that the match would have"),
    invoiceAmount: money.describe("The amount that would be settled on the invoice, in the invoice's currency"),
    confidence: double().min(0).max(1),
  })
  .meta({ id: "Candidate" });

export const matchPreviewResource = resource("MatchPreview", {
  ...previewed,
  candidates: z
    .array(candidateResource)
    .describe("Best first. For an ignored transaction: the candidates after including it"),
});

export const withMatches = <S extends z.ZodRawShape>(base: z.ZodObject<S>) =>
  extended(`${base.meta()?.id}WithMatches`, base, {
    matches: z.array(matchResource).describe("The live matches, newest first"),
  });

export function presentMatchPreview(preview: PreviewMatchesResponse): z.input<typeof matchPreviewResource> {
  const candidates = preview.candidates.map(candidateOf);
  return plain(matchPreviewResource, { ...preview, ...lineOf(preview), candidates });
}

function candidateOf(candidate: Candidate) {
  const { invoiceId: _id, ...others } = candidate;
  return { ...others, ...sharedOf(candidate) };
}

export function presentMatch(match: Match): Shown<typeof matchResource, Match, "lineId" | "invoiceId"> {
  return plain(matchResource, {
    ...match,
    ...sharedOf(match),
    returnedAmount: amount(match.returnedAmount, match.invoiceCurrency),
  });
}

/** Fields of a match and a candidate in two currencies, or shown as null when empty. */
function sharedOf({ currency, invoiceCurrency, ...match }: Omit<Candidate, "confidence">) {
  return {
    matchedAmount: amount(match.matchedAmount, currency),
    invoiceAmount: amount(match.invoiceAmount, invoiceCurrency),
    explanation: match.explanation || undefined,
    credits: match.credits.map(({ creditNoteNumber, amount: minor }) => {
      return { creditNoteNumber, amount: amount(minor, invoiceCurrency) };
    }),
  };
}

export function presentWithMatches<R extends object>(resource: R, matches: Match[]) {
  return { ...resource, matches: matches.map(presentMatch) };
}
