import type { LineFacts, LineReason, Reason } from "@matchbook/proto/matchbook/line/v1/line";
import type { Prospect } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { ListCandidatesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { TransactionStatus } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import {
  candidatesResource,
  lineReasonResource,
  preventionResource,
  reasonResource,
  weighedCandidateResource,
} from "../resources/match-reasons.ts";
import { amount } from "./common.ts";
import { plain } from "./plain.ts";

export function presentReason(reason: Reason): z.input<typeof reasonResource> {
  return plain(reasonResource, reason);
}

/** @param currency of the transaction */
export function presentLineReason(reason: LineReason, currency: string): z.input<typeof lineReasonResource> {
  return {
    ...plain(lineReasonResource, reason),
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
  { state, reasons, candidates, ...answer }: ListCandidatesResponse,
): z.input<typeof candidatesResource> {
  return {
    ...plain(candidatesResource, answer),
    transactionId: transactionCode,
    status: (state?.status ?? "unmatched") as TransactionStatus,
    currency,
    remainingAmount: amount(total - (state?.allocated ?? 0n), currency),
    match_reasons: reasons.map((reason) => presentLineReason(reason, currency)),
    candidates: candidates.map(presentProspect),
  };
}

function presentProspect(prospect: Prospect): z.input<typeof candidatesResource>["candidates"][number] {
  return {
    ...plain(weighedCandidateResource, prospect),
    invoiceId: prospect.invoiceNumber,
    counterpartyId: prospect.counterpartyCode,
    matchedAmount: amount(prospect.matchedAmount, prospect.currency),
    invoiceRemainingAmount: amount(prospect.invoiceRemaining, prospect.invoiceCurrency),
    reasons: prospect.reasons.map(presentReason),
    preventedBy: prospect.preventions.map((prevention) => plain(preventionResource, prevention)),
  };
}
