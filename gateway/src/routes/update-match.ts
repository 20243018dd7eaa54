import { presentInvoice } from "@matchbook/api/presenters/invoice";
import { presentMatch } from "@matchbook/api/presenters/match";
import { presentTransaction } from "@matchbook/api/presenters/transaction";
import { messageEnvelope, operationEnvelope } from "@matchbook/api/resources/envelope";
import { decidedMatchResource } from "@matchbook/api/resources/transaction";
import { updateMatchSchema } from "@matchbook/api/schemas/matches";
import { message } from "../http/answers.ts";
import { decide } from "../http/decisions.ts";
import { byId, defineRoute } from "../http/define-route.ts";
import { required } from "../http/required.ts";

const MESSAGES = {
  active: "Match updated",
  confirmed: "Match confirmed",
  rejected: "Match rejected",
  cancelled: "Match cancelled",
} as const;

export const updateMatch = defineRoute({
  method: "put",
  path: "/api/v1/matches/:id",
  summary: "Change a match's status, amount or metadata, or close a difference",
  description: "All changes of a request are made or none. A rejected or cancelled match cannot be changed.",
  auth: { scope: "matches:write" },
  ...byId("match_not_found"),
  body: updateMatchSchema,
  atLeastOneField: true,
  success: {
    status: 200,
    description: "The change that was made",
    body: operationEnvelope(
      messageEnvelope("Match updated", "Match confirmed", "Match rejected", "Match cancelled").extend({
        data: decidedMatchResource,
      }),
    ),
  },
  errors: [
    "period_closed",
    "changed_meanwhile",
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
  handler: ({ params, body }, call, context) => {
    const { metadata: metadataJson, ...update } = body;
    const { status, closeDifference } = update;
    return decide(context, call, {
      ask: () => context.matching.updateMatch({ id: params.id, ...update, metadataJson }, call),
      states: ({ lineState }) => [lineState],
      answer: (changed, shown) => {
        // Closing a difference confirms a suggestion even if no status is given.
        const confirms = closeDifference !== undefined && changed.match?.status === "confirmed";
        const text = MESSAGES[status ?? (confirms ? "confirmed" : "active")];
        const [transaction = null] = [...shown.values()].map(presentTransaction);
        const invoice = presentInvoice(required(changed.invoice, "invoice"));
        return message(text, { match: presentMatch(required(changed.match, "match")), transaction, invoice });
      },
    });
  },
});
