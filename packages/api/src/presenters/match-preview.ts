import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Candidate } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { PreviewMatchesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { amount, rate } from "./common.ts";
import { presentReason } from "./match.ts";

/** What matching would do with a transaction, as the REST API shows it. */
export function presentMatchPreview(facts: LineFacts, preview: PreviewMatchesResponse) {
  return {
    transactionId: facts.transactionCode,
    status: preview.state?.status ?? "unmatched",
    currency: facts.currency,
    remainingAmount: amount(facts.amount - (preview.state?.allocated ?? 0n), facts.currency),
    outcome: preview.outcome,
    explanation: preview.explanation,
    candidates: preview.candidates.map(presentCandidate),
  };
}

function presentCandidate(candidate: Candidate) {
  return {
    invoiceId: candidate.invoiceNumber,
    counterpartyId: candidate.counterpartyCode,
    paymentMethodId: candidate.paymentMethodCode ?? null,
    status: candidate.status,
    matchedAmount: amount(candidate.matchedAmount, candidate.currency),
    currency: candidate.currency,
    invoiceAmount: amount(candidate.invoiceAmount, candidate.invoiceCurrency),
    invoiceCurrency: candidate.invoiceCurrency,
    exchangeRate: rate(candidate.exchangeRate),
    rateDate: candidate.rateDate ?? null,
    confidence: candidate.confidence,
    reasons: candidate.reasons.map(presentReason),
    explanation: candidate.explanation === "" ? null : candidate.explanation,
  };
}
