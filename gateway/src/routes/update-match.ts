import { messageEnvelope } from "@matchbook/api/resources/envelope";
import { idParamSchema } from "@matchbook/api/schemas/common";
import { updateMatchSchema } from "@matchbook/api/schemas/matches";
import { message } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { showLineState } from "../http/show-line-state.ts";

const MESSAGES = {
  active: "Match updated",
  confirmed: "Match confirmed",
  rejected: "Match rejected",
  cancelled: "Match cancelled",
} as const;

export const updateMatch = defineRoute({
  method: "put",
  path: "/api/v1/matches/:id",
  operationId: "updateMatch",
  summary: "Change a match's status, amount or metadata, or close a difference",
  auth: { scope: "matches:write" },
  params: idParamSchema,
  idNotFound: "match_not_found",
  body: updateMatchSchema,
  atLeastOneField: true,
  success: {
    status: 200,
    description: "The change that was made",
    body: messageEnvelope("Match updated", "Match confirmed", "Match rejected", "Match cancelled"),
  },
  errors: [
    "match_not_found",
    "match_final",
    "exceeds_transaction",
    "exceeds_invoice",
    "exceeds_payment",
    "match_returned",
    "invoice_settled_again",
    "currency_mismatch",
    "fx_rate_unavailable",
    "invoice_void",
    "too_many_adjustments",
    "exceeds_credit_note",
  ],
  handler: async ({ params, body }, call, context) => {
    const { status, matchedAmount, metadata: metadataJson, closeDifference } = body;
    const request = { id: params.id, status, matchedAmount, metadataJson, closeDifference };
    const changed = await context.matching.updateMatch(request, call);
    await showLineState(context, changed.lineState, call);
    // Closing a difference confirms a suggestion even if no status is given.
    const confirms = closeDifference !== undefined && changed.match?.status === "confirmed";
    return message(MESSAGES[status ?? (confirms ? "confirmed" : "active")]);
  },
});
