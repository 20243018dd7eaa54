import { presentMatch } from "@matchbook/api/presenters/match";
import { dataEnvelope, operationEnvelope } from "@matchbook/api/resources/envelope";
import { matchResource } from "@matchbook/api/resources/match";
import { createMatchSchema } from "@matchbook/api/schemas/matches";
import { z } from "zod";
import { data, operation } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { required } from "../http/required.ts";
import { showLineState } from "../http/show-line-state.ts";

export const createMatch = defineRoute({
  method: "post",
  path: "/api/v1/matches",
  operationId: "createMatch",
  summary: "Allocate a payment to an invoice, return a payment, or deny a suggestion",
  description:
    "`active` allocates `matchedAmount` of the transaction to the invoice. `rejected` keeps matching from " +
    "suggesting the pair again.",
  auth: { scope: "matches:write" },
  body: createMatchSchema,
  creates: true,
  success: {
    status: 201,
    description: "The match",
    body: operationEnvelope(dataEnvelope(z.object({ match: matchResource }))),
  },
  errors: [
    "transaction_not_found",
    "invoice_not_found",
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
  handler: async ({ body }, call, context) => {
    const line = await context.transactions.getLineFacts({ transactionCode: body.transactionId }, call);
    const { match, lineState } = await context.matching.createMatch(
      {
        line,
        invoiceNumber: body.invoiceId,
        status: body.status,
        matchedAmount: body.status === "active" ? body.matchedAmount : undefined,
        metadataJson: body.metadata,
        rememberAccount: body.status === "active" ? body.rememberAccount : undefined,
        returnsMatchId: body.status === "active" ? body.returnsMatchId : undefined,
      },
      call,
    );
    await showLineState(context, lineState, call);
    return operation(call, data({ match: presentMatch(required(match, "match")) }));
  },
});
