import { presentMatch } from "@matchbook/api/presenters/match";
import { presentTransaction } from "@matchbook/api/presenters/transaction";
import { dataEnvelope, operationEnvelope } from "@matchbook/api/resources/envelope";
import { reconciliationResource } from "@matchbook/api/resources/transaction";
import { codeParamSchema } from "@matchbook/api/schemas/common";
import { reconcileSchema } from "@matchbook/api/schemas/reconcile";
import type {
  ReconcileTransactionRequest,
  ReconcileTransactionResponse,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { z } from "zod";
import { data, operation } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { required } from "../http/required.ts";

export const reconcileTransaction = defineRoute({
  method: "post",
  path: "/api/v1/transactions/:code/reconcile",
  operationId: "reconcileTransaction",
  summary: "Ignore a transaction, include it again, unlink its matches, or save one of them",
  description:
    "Fields that an action does not use are ignored. `save` moves a match to another invoice or amount, or creates " +
    "one; `include` runs matching again.",
  auth: { scope: "transactions:write" },
  params: codeParamSchema,
  body: reconcileSchema,
  success: {
    status: 200,
    description: "The changed transaction, the match concerned, and the cancelled matches",
    body: operationEnvelope(dataEnvelope(reconciliationResource)),
  },
  errors: [
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
  handler: async ({ params, body }, call, { transactions }) => {
    const answer = await transactions.reconcileTransaction(toReconcileRequest(params.code, body), call);
    return operation(call, data(presentReconciliation(answer)));
  },
});

/** What a reconcile action answers. */
export function presentReconciliation(answer: ReconcileTransactionResponse) {
  return {
    transaction: presentTransaction(required(answer.transaction, "transaction")),
    match: answer.match === undefined ? null : presentMatch(answer.match),
    cancelledMatchIds: answer.cancelledMatchIds,
  };
}

export function toReconcileRequest(
  transactionCode: string,
  body: z.output<typeof reconcileSchema>,
): ReconcileTransactionRequest {
  const saved = body.action === "save" ? body : undefined;
  return {
    transactionCode,
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
  };
}
