import type { Match, Reason } from "@matchbook/proto/matchbook/matching/v1/matching";
import { amount, metadata, rate, time } from "./common.ts";

/** One signal behind what matching did. */
export function presentReason({ signal, detail, points }: Reason) {
  return { signal, detail, points };
}

/** A match as the REST API and the webhooks show it. */
export function presentMatch(match: Match) {
  return {
    id: match.id,
    invoiceId: match.invoiceNumber,
    transactionId: match.transactionCode,
    counterpartyId: match.counterpartyCode,
    paymentMethodId: match.paymentMethodCode ?? null,
    status: match.status,
    source: match.source,
    matchedAmount: amount(match.matchedAmount, match.currency),
    currency: match.currency,
    invoiceAmount: amount(match.invoiceAmount, match.invoiceCurrency),
    invoiceCurrency: match.invoiceCurrency,
    exchangeRate: rate(match.exchangeRate),
    rateDate: match.rateDate ?? null,
    confidence: match.confidence ?? null,
    reasons: match.reasons.map(presentReason),
    explanation: match.explanation === "" ? null : match.explanation,
    metadata: metadata(match.metadataJson),
    createdAt: time(match.createdAt),
    updatedAt: time(match.updatedAt),
  };
}
