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
  summary: "Change a match's status, amount or metadata",
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
  ],
  handler: async ({ params, body }, call, context) => {
    const { lineState } = await context.matching.updateMatch(
      { id: params.id, status: body.status, matchedAmount: body.matchedAmount, metadataJson: body.metadata },
      call,
    );
    await showLineState(context, lineState, call);
    return message(MESSAGES[body.status ?? "active"]);
  },
});
