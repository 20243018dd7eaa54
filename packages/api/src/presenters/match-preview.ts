import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Candidate } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { PreviewMatchesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { TransactionStatus } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import { candidateResource, matchPreviewResource } from "../resources/match.ts";
import { amount, rate } from "./common.ts";
import { presentCredits, presentDifference } from "./match.ts";
import { presentReason } from "./match-reasons.ts";
import { plain } from "./plain.ts";

/** The answer of `POST /matches/preview`. */
export function presentMatchPreview(
  facts: LineFacts,
  preview: PreviewMatchesResponse,
): z.input<typeof matchPreviewResource> {
  return {
    ...plain(matchPreviewResource, preview),
    transactionId: facts.transactionCode,
    status: (preview.state?.status ?? "unmatched") as TransactionStatus,
    currency: facts.currency,
    remainingAmount: amount(facts.amount - (preview.state?.allocated ?? 0n), facts.currency),
    candidates: preview.candidates.map(presentCandidate),
  };
}

function presentCandidate(candidate: Candidate): z.input<typeof candidateResource> {
  return {
    ...plain(candidateResource, candidate),
    deducted: candidate.deducted ?? false,
    invoiceId: candidate.invoiceNumber,
    counterpartyId: candidate.counterpartyCode,
    paymentMethodId: candidate.paymentMethodCode ?? null,
    matchedAmount: amount(candidate.matchedAmount, candidate.currency),
    invoiceAmount: amount(candidate.invoiceAmount, candidate.invoiceCurrency),
    exchangeRate: rate(candidate.exchangeRate),
    reasons: candidate.reasons.map(presentReason),
    explanation: candidate.explanation === "" ? null : candidate.explanation,
    difference: presentDifference(candidate.difference),
    credits: presentCredits(candidate),
  };
}
