import { presentMatch } from "@matchbook/api/presenters/match";
import { presentTransaction } from "@matchbook/api/presenters/transaction";
import { reconciliationResource } from "@matchbook/api/resources/transaction";
import { codeParamSchema } from "@matchbook/api/schemas/common";
import { reconcileSchema } from "@matchbook/api/schemas/reconcile";
import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type {
  ReconcileLineRequest,
  ReconcileLineResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { Call } from "@matchbook/runtime/call";
import type { z } from "zod";
import type { Context } from "../context.ts";
import { data } from "../http/answers.ts";
import { decide, onLine, transactionsWith } from "../http/decisions.ts";
import { defineRoute, one, undoable } from "../http/define-route.ts";
import { required } from "../http/required.ts";

export const reconcileTransaction = defineRoute({
  method: "post",
  path: "/api/v1/transactions/:code/reconcile",
  summary: "Ignore a transaction, include it again, unlink its matches, or save one of them",
  description:
    "Fields that an action does not use are ignored. `save` moves a match to another invoice or amount, or creates " +
    "one; `include` runs matching again.",
  auth: { scope: "transactions:write" },
  params: codeParamSchema,
  body: reconcileSchema,
  success: undoable(
    one("The changed transaction, the match concerned, and the cancelled matches", reconciliationResource),
  ),
  errors: [
    "period_closed",
    "transaction_not_found",
    "match_not_found",
    "invoice_not_found",
    "changed_meanwhile",
    "transaction_ignored",
    "invoice_counterparty_mismatch",
    "payment_method_mismatch",
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
    "too_many_adjustments",
    "exceeds_credit_note",
  ],
  handler: ({ params, body }, call, context) =>
    decide(context, call, {
      ask: () =>
        onLine(context, params.code, call, (named) =>
          context.matching.reconcileLine({ ...named, ...toReconcileRequest(body) }, call),
        ),
      states: ({ state }) => [state],
      answer: async (answer, shown) => {
        const transaction = await presentLine(context, required(answer.state, "state"), shown, call);
        return data({ transaction, ...presentReconciled(answer) });
      },
    }),
});

/** The transaction of a decision with its new state, also when the list could not show it. */
export async function presentLine(
  context: Context,
  state: LineState,
  shown: ReadonlyMap<string, Transaction>,
  call: Call,
) {
  const transactions = await transactionsWith(context, [state], shown, call);
  return presentTransaction(required(transactions.get(state.transactionCode), "transaction"));
}

/** What a reconcile action answers beside the transaction. */
export function presentReconciled({ match, cancelledMatchIds }: ReconcileLineResponse) {
  return { match: match === undefined ? null : presentMatch(match), cancelledMatchIds };
}

/** A reconcile action on a line that the caller adds. */
export function toReconcileRequest(
  body: z.output<typeof reconcileSchema>,
): Omit<ReconcileLineRequest, "transactionCode" | "line"> {
  const saved = body.action === "save" ? body : undefined;
  return {
    action: body.action,
    matchId: "matchId" in body ? body.matchId : undefined,
    counterpartyCode: saved?.counterpartyId,
    paymentMethodCode: saved?.paymentMethodId,
    invoiceNumber: saved?.invoiceId,
    matchedAmount: saved?.matchedAmount,
    closeDifference: saved?.closeDifference,
    rememberAccount: saved?.rememberAccount,
    ignore: body.action === "unlink_all" && body.ignore === true,
    expectedVersion: body.expectedVersion,
    reason: "reason" in body ? body.reason : undefined,
  };
}
