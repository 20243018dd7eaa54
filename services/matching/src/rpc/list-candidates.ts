import { explainMatch } from "@matchbook/matcher/explanations/explain-match";
import type { Prospect } from "@matchbook/matcher/explanations/prospects";
import type { Line } from "@matchbook/matcher/model";
import type { Prospect as ProspectMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { Rpc } from "../context.ts";
import { simulate } from "../engine/simulate.ts";
import { NAMED_LATER } from "../store/counterparty-names.ts";
import { toLineState, toReasonMessages } from "../store/lines.ts";
import { lineOf } from "./get-line.ts";

/** Runs matching for one line without storing anything, and returns what it weighed. */
export const listCandidates: Rpc<"listCandidates"> = async (context, request, call) => {
  const given = await lineOf(request, context, call.tenant);
  const { line, preview, prospects, reasons } = await simulate(context, call, given);
  return {
    state: toLineState(line),
    outcome: preview.outcome,
    explanation: preview.explanation,
    reasons: toReasonMessages({ ...line, reasons }),
    candidates: prospects.map((prospect) => toProspect(prospect, line)),
  };
};

function toProspect({ candidate, outcome, preventions }: Prospect, line: Line): ProspectMessage {
  const { invoice, amount, reasons, score } = candidate;
  return {
    invoiceNumber: invoice.invoiceNumber,
    counterpartyCode: invoice.counterpartyCode,
    counterpartyName: NAMED_LATER,
    outcome,
    matchedAmount: amount.matchedAmount,
    currency: line.currency,
    invoiceRemaining: invoice.remaining,
    invoiceCurrency: invoice.currency,
    points: Math.max(0, Math.min(100, score)),
    reasons,
    explanation: explainMatch(reasons, line),
    preventions,
  };
}
