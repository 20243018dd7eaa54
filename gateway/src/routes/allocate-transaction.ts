import { presentMatch } from "@matchbook/api/presenters/match";
import { allocatedResource } from "@matchbook/api/resources/transaction";
import { codeParamSchema } from "@matchbook/api/schemas/common";
import { allocateSchema } from "@matchbook/api/schemas/reconcile";
import { data } from "../http/answers.ts";
import { decide, onLine } from "../http/decisions.ts";
import { defineRoute, one, undoable } from "../http/define-route.ts";
import { required } from "../http/required.ts";
import { presentLine } from "./reconcile-transaction.ts";

export const allocateTransaction = defineRoute({
  method: "post",
  path: "/api/v1/transactions/:code/allocate",
  summary: "Allocate a transaction to several invoices, all or none",
  description: "When one allocation is refused, nothing is changed, and `details` names the allocation.",
  auth: { scope: "transactions:write" },
  params: codeParamSchema,
  body: allocateSchema,
  success: undoable(one("The changed transaction, its new allocations, and the cancelled matches", allocatedResource)),
  errors: [
    "period_closed",
    "transaction_not_found",
    "invoice_not_found",
    "ambiguous_invoice",
    "changed_meanwhile",
    "transaction_ignored",
    "currency_mismatch",
    "fx_rate_unavailable",
    "live_match_exists",
    "direction_mismatch",
    "exceeds_transaction",
    "exceeds_invoice",
    "exceeds_payment",
    "match_returned",
    "invoice_settled_again",
    "invoice_void",
  ],
  handler: async ({ params, body }, call, context) => {
    const { allocations, ...options } = body;
    const wanted = allocations.map(({ invoiceId: invoiceNumber, counterpartyId: counterpartyCode, matchedAmount }) => ({
      ...{ invoiceNumber, counterpartyCode, matchedAmount },
    }));
    return decide(context, call, {
      ask: () =>
        onLine(context, params.code, call, (named) =>
          context.matching.allocateLine({ ...named, allocations: wanted, ...options }, call),
        ),
      states: ({ state }) => [state],
      answer: async ({ state, matches, cancelledMatchIds }, shown) => {
        const transaction = await presentLine(context, required(state, "state"), shown, call);
        return data({ transaction, matches: matches.map(presentMatch), cancelledMatchIds });
      },
    });
  },
});
