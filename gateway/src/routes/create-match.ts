import { presentMatch } from "@matchbook/api/presenters/match";
import { matchResource } from "@matchbook/api/resources/match";
import { createMatchSchema } from "@matchbook/api/schemas/matches";
import { z } from "zod";
import { data } from "../http/answers.ts";
import { decide, onLine } from "../http/decisions.ts";
import { created, defineRoute, undoable } from "../http/define-route.ts";
import { required } from "../http/required.ts";

export const createMatch = defineRoute({
  method: "post",
  path: "/api/v1/matches",
  summary: "Allocate a payment to an invoice, return a payment, or deny a suggestion",
  description:
    "`active` allocates `matchedAmount` of the transaction to the invoice. `rejected` keeps matching from " +
    "suggesting the pair again.",
  auth: { scope: "matches:write" },
  body: createMatchSchema,
  creates: true,
  success: undoable(created("The match", z.object({ match: matchResource }))),
  errors: [
    "period_closed",
    "transaction_not_found",
    "invoice_not_found",
    "ambiguous_invoice",
    "transaction_ignored",
    "currency_mismatch",
    "fx_rate_unavailable",
    "live_match_exists",
    "match_not_found",
    "exceeds_payment",
    "direction_mismatch",
    "exceeds_transaction",
    "exceeds_invoice",
    "invoice_void",
  ],
  handler: ({ body }, call, context) => {
    const request = {
      invoiceNumber: body.invoiceId,
      counterpartyCode: body.counterpartyId,
      status: body.status,
      matchedAmount: body.status === "active" ? body.matchedAmount : undefined,
      metadataJson: body.metadata,
      rememberAccount: body.status === "active" ? body.rememberAccount : undefined,
      returnsMatchId: body.status === "active" ? body.returnsMatchId : undefined,
    };
    return decide(context, call, {
      ask: () =>
        onLine(context, body.transactionId, call, (named) =>
          context.matching.createMatch({ ...named, ...request }, call),
        ),
      states: ({ lineState }) => [lineState],
      answer: ({ match }) => data({ match: presentMatch(required(match, "match")) }),
    });
  },
});
