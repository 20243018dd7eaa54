import { batchEnvelope, operationEnvelope } from "@matchbook/api/resources/envelope";
import { reconciliationResource } from "@matchbook/api/resources/transaction";
import { reconcileManySchema } from "@matchbook/api/schemas/reconcile";
import type { ReconcileTransactionResult } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { operation } from "../http/answers.ts";
import { createBatch, type ItemResult, itemResult } from "../http/batch.ts";
import { defineRoute } from "../http/define-route.ts";
import { presentReconciliation, toReconcileRequest } from "./reconcile-transaction.ts";

export const reconcileTransactions = defineRoute({
  method: "post",
  path: "/api/v1/transactions/reconcile",
  operationId: "reconcileTransactions",
  summary: "Reconcile up to 1,000 transactions at once",
  description:
    "Each item is the body of `POST /transactions/:code/reconcile` with the `code`. It is carried out or refused " +
    "alone, with the error of that operation, and together they are one operation, which can be undone as a whole.",
  auth: { scope: "transactions:write" },
  body: reconcileManySchema,
  bulk: true,
  success: {
    status: 200,
    description: "The result of each item, in order",
    body: operationEnvelope(batchEnvelope(reconciliationResource)),
  },
  errors: [],
  handler: async ({ body }, call, { transactions }) => {
    const answer = await createBatch(body.items, async (items) => {
      const requests = items.map(({ code, ...item }) => toReconcileRequest(code, item));
      const options = { timeoutMs: Number.POSITIVE_INFINITY };
      return (await transactions.reconcileTransactions({ items: requests }, call, options)).results.map(present);
    });
    return operation(call, answer);
  },
});

function present({ outcome }: ReconcileTransactionResult): ItemResult {
  return itemResult(outcome, presentReconciliation);
}
