import { reconciliationResource } from "@matchbook/api/resources/transaction";
import { reconcileManySchema } from "@matchbook/api/schemas/reconcile";
import { decideLines } from "../http/decisions.ts";
import { defineRoute, results, undoable } from "../http/define-route.ts";
import { presentReconciled, toReconcileRequest } from "./reconcile-transaction.ts";

export const reconcileTransactions = defineRoute({
  method: "post",
  path: "/api/v1/transactions/reconcile",
  summary: "Reconcile up to 1,000 transactions at once",
  description:
    "Each item is the body of `POST /transactions/:code/reconcile` with the `code`. It is carried out or refused " +
    "alone, with the error of that operation, and together they are one operation, which can be undone as a whole.",
  auth: { scope: "transactions:write" },
  body: reconcileManySchema,
  bulk: true,
  success: undoable(results("The result of each item, in order", reconciliationResource)),
  handler: ({ body }, call, context) =>
    decideLines(context, call, body.items, {
      toRequest: ({ code: transactionCode, ...item }) => ({ transactionCode, ...toReconcileRequest(item) }),
      ask: (items) => context.matching.reconcileLines({ items }, call, { timeoutMs: Number.POSITIVE_INFINITY }),
      present: presentReconciled,
    }),
});
