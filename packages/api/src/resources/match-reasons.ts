import {
  CONFIRMATION_PREVENTIONS,
  LINE_REASONS,
  PREVENTED_STEPS,
  SUGGESTION_PREVENTIONS,
} from "@matchbook/matcher/model/match-reasons";
import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Prospect } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { ListCandidatesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { amount, plain, required } from "../plain.ts";
import { money, resource, rowsOf } from "./common.ts";

/** A signal that counted for or against a match. */
export const reasonResource = z.object({ signal: z.string(), detail: z.string(), points: z.int() });
export const reasonsResource = z.array(reasonResource);

/** A reason why matching did not confirm a transaction. */
export const lineReasonResource = resource("LineReason", {
  signal: z.enum(LINE_REASONS),
  detail: z
    .string()
    .describe(
      "More about the signal: the unknown number, the number of equal invoices, a code of the setting or check that " +
        "prevented a confirmation; otherwise empty",
    ),
  points: z.int(),
  explanation: z.string().describe("One sentence"),
  invoices: rowsOf({
    invoiceId: z.string().describe("Invoice number"),
    counterpartyId: z.string().describe("Account code of the counterparty"),
    remainingAmount: money.describe("What was open on the invoice when matching decided"),
    currency: z.string(),
  }).describe("The invoices that it is about, at most five"),
  amount: money.nullable().describe("The amount that it is about, in the transaction's currency"),
});
export const lineReasonsResource = z.array(lineReasonResource);

export const PREVENTIONS = [...new Set([...SUGGESTION_PREVENTIONS, ...CONFIRMATION_PREVENTIONS])] as const;
const preventionResource = z.object({
  code: z.enum(PREVENTIONS),
  prevents: z.enum(PREVENTED_STEPS),
  explanation: z.string().describe("One sentence"),
});

export const weighedCandidateResource = resource("WeighedCandidate", {
  invoiceId: z.string().describe("Invoice number"),
  counterpartyId: z.string().describe("Account code of the counterparty"),
  counterpartyName: z.string().describe("The name of the counterparty, as it is now"),
  outcome: z.enum(words.PREVIEW_OUTCOMES).describe("What matching would do with it now"),
  matchedAmount: money.describe("The part of the transaction that the invoice would take"),
  currency: z.string(),
  invoiceRemainingAmount: money,
  invoiceCurrency: z.string(),
  points: z.int().min(0).max(100).describe("The sum of the points of its reasons, at least 0 and at most 100"),
  reasons: reasonsResource,
  explanation: z.string(),
  preventedBy: z.array(preventionResource).describe("Empty when it would be confirmed"),
});

/** Fields of a transaction in previews. */
export const previewed = {
  transactionId: z.string().describe("Transaction code"),
  status: z.enum(words.TRANSACTION_STATUSES).describe("The transaction's current status"),
  currency: z.string(),
  remainingAmount: money,
  outcome: z.enum(words.PREVIEW_OUTCOMES).describe("The strongest match that matching would make now"),
  explanation: z.string(),
};

export const candidatesResource = resource("TransactionCandidates", {
  ...previewed,
  match_reasons: lineReasonsResource.describe("Why matching would not confirm the transaction now"),
  candidates: z
    .array(weighedCandidateResource)
    .describe("Best first, at most ten. For an ignored transaction: the candidates after including it"),
});

/** Fields of a line that previews show. */
export function lineOf({ facts, state }: { facts: LineFacts | undefined; state: LineState | undefined }) {
  const { transactionCode, currency, amount } = required(facts, "facts");
  const { status, allocated } = required(state, "state");
  return { transactionCode, status, currency, remaining: amount - allocated };
}

export function presentCandidates(answer: ListCandidatesResponse): z.input<typeof candidatesResource> {
  const candidates = answer.candidates.map(prospectOf);
  return plain(candidatesResource, { ...answer, ...lineOf(answer), candidates });
}

function prospectOf({ matchedAmount, invoiceRemaining, ...prospect }: Prospect) {
  return {
    ...prospect,
    matchedAmount: amount(matchedAmount, prospect.currency),
    invoiceRemainingAmount: amount(invoiceRemaining, prospect.invoiceCurrency),
  };
}
