import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Candidate } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { PreviewMatchesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type {
  AutomaticMatchStatus,
  MatchKind,
  PreviewOutcome,
  TransactionStatus,
} from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import type { candidateResource, matchPreviewResource } from "../resources/match.ts";
import { amount, rate } from "./common.ts";
import { presentCredits, presentDifference } from "./match.ts";
import { presentReason } from "./match-reasons.ts";

/** The answer of `POST /matches/preview`. */
export function presentMatchPreview(
  facts: LineFacts,
  preview: PreviewMatchesResponse,
): z.input<typeof matchPreviewResource> {
  return {
    transactionId: facts.transactionCode,
    status: (preview.state?.status ?? "unmatched") as TransactionStatus,
    currency: facts.currency,
    remainingAmount: amount(facts.amount - (preview.state?.allocated ?? 0n), facts.currency),
    outcome: preview.outcome as PreviewOutcome,
    explanation: preview.explanation,
    candidates: preview.candidates.map(presentCandidate),
  };
}

function presentCandidate(candidate: Candidate): z.input<typeof candidateResource> {
  return {
    kind: candidate.kind as MatchKind,
    returnsMatchId: candidate.returnsMatchId ?? null,
    deducted: candidate.deducted ?? false,
    invoiceId: candidate.invoiceNumber,
    counterpartyId: candidate.counterpartyCode,
    counterpartyName: candidate.counterpartyName,
    paymentMethodId: candidate.paymentMethodCode ?? null,
    status: candidate.status as AutomaticMatchStatus,
    matchedAmount: amount(candidate.matchedAmount, candidate.currency),
    currency: candidate.currency,
    invoiceAmount: amount(candidate.invoiceAmount, candidate.invoiceCurrency),
    invoiceCurrency: candidate.invoiceCurrency,
    exchangeRate: rate(candidate.exchangeRate),
    rateDate: candidate.rateDate ?? null,
    confidence: candidate.confidence,
    reasons: candidate.reasons.map(presentReason),
    explanation: candidate.explanation === "" ? null : candidate.explanation,
    difference: presentDifference(candidate.difference),
    credits: presentCredits(candidate),
  };
}
