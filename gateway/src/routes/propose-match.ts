import { presentMatch } from "@matchbook/api/presenters/match";
import { matchResource } from "@matchbook/api/resources/match";
import { proposeMatchSchema } from "@matchbook/api/schemas/matches";
import { z } from "zod";
import { data } from "../http/answers.ts";
import { decide, onLine } from "../http/decisions.ts";
import { created, defineRoute, undoable } from "../http/define-route.ts";
import { required } from "../http/required.ts";

export const proposeMatch = defineRoute({
  method: "post",
  path: "/api/v1/matches/proposals",
  summary: "Propose that a transaction pays an invoice",
  description:
    "Makes a suggestion, which allocates nothing: a person confirms or rejects it. A pair that was rejected is not " +
    "proposed again.",
  auth: { scope: "matches:write" },
  body: proposeMatchSchema,
  creates: true,
  success: undoable(created("The suggestion", z.object({ match: matchResource }))),
  errors: [
    "transaction_not_found",
    "invoice_not_found",
    "ambiguous_invoice",
    "transaction_ignored",
    "currency_mismatch",
    "fx_rate_unavailable",
    "live_match_exists",
    "direction_mismatch",
    "exceeds_transaction",
    "exceeds_invoice",
    "invoice_void",
  ],
  handler: ({ body: { invoiceId, counterpartyId, transactionId, matchedAmount, metadata } }, call, context) => {
    const invoice = { invoiceNumber: invoiceId, counterpartyCode: counterpartyId };
    const request = { ...invoice, matchedAmount, metadataJson: metadata };
    return decide(context, call, {
      ask: () =>
        onLine(context, transactionId, call, (named) => context.matching.proposeMatch({ ...named, ...request }, call)),
      states: ({ lineState }) => [lineState],
      answer: ({ match }) => data({ match: presentMatch(required(match, "match")) }),
    });
  },
});
