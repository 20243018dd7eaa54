import type {
  ConfirmationPrevention,
  LineReasonCode,
  PreventedStep,
  SuggestionPrevention,
} from "@matchbook/matcher/match-reasons";
import type { LineFacts, LineReason, Reason } from "@matchbook/proto/matchbook/line/v1/line";
import type { Prospect } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { ListCandidatesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { PreviewOutcome, TransactionStatus } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import type { candidatesResource, lineReasonResource, reasonResource } from "../resources/match-reasons.ts";
import { amount } from "./common.ts";

export function presentReason({ signal, detail, points }: Reason): z.input<typeof reasonResource> {
  return { signal, detail, points };
}

/** @param currency of the transaction */
export function presentLineReason(reason: LineReason, currency: string): z.input<typeof lineReasonResource> {
  return {
    signal: reason.signal as LineReasonCode,
    detail: reason.detail,
    points: reason.points,
    explanation: reason.explanation,
    invoices: reason.invoices.map((invoice) => ({
      invoiceId: invoice.invoiceNumber,
      counterpartyId: invoice.counterpartyCode,
      remainingAmount: amount(invoice.remaining, invoice.currency),
      currency: invoice.currency,
    })),
    amount: reason.amount === undefined ? null : amount(reason.amount, currency),
  };
}

/** The answer of `GET /transactions/:code/candidates`. */
export function presentCandidates(
  { transactionCode, amount: total, currency }: LineFacts,
  { state, outcome, explanation, reasons, candidates }: ListCandidatesResponse,
): z.input<typeof candidatesResource> {
  return {
    transactionId: transactionCode,
    status: (state?.status ?? "unmatched") as TransactionStatus,
    currency,
    remainingAmount: amount(total - (state?.allocated ?? 0n), currency),
    outcome: outcome as PreviewOutcome,
    explanation,
    match_reasons: reasons.map((reason) => presentLineReason(reason, currency)),
    candidates: candidates.map(presentProspect),
  };
}

function presentProspect(prospect: Prospect): z.input<typeof candidatesResource>["candidates"][number] {
  return {
    invoiceId: prospect.invoiceNumber,
    counterpartyId: prospect.counterpartyCode,
    counterpartyName: prospect.counterpartyName,
    outcome: prospect.outcome as PreviewOutcome,
    matchedAmount: amount(prospect.matchedAmount, prospect.currency),
    currency: prospect.currency,
    invoiceRemainingAmount: amount(prospect.invoiceRemaining, prospect.invoiceCurrency),
    invoiceCurrency: prospect.invoiceCurrency,
    points: prospect.points,
    reasons: prospect.reasons.map(presentReason),
    explanation: prospect.explanation,
    preventedBy: prospect.preventions.map(({ code, prevents, explanation }) => ({
      code: code as ConfirmationPrevention | SuggestionPrevention,
      prevents: prevents as PreventedStep,
      explanation,
    })),
  };
}
