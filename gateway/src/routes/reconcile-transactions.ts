import { presentTransaction } from "@matchbook/api/presenters/transaction";
import { batchEnvelope, operationEnvelope } from "@matchbook/api/resources/envelope";
import { reconciliationResource } from "@matchbook/api/resources/transaction";
import { reconcileManySchema } from "@matchbook/api/schemas/reconcile";
import { operation } from "../http/answers.ts";
import { createBatch, itemResult } from "../http/batch.ts";
import { askAboutLines, showStates, transactionsWith } from "../http/decisions.ts";
import { defineRoute } from "../http/define-route.ts";
import { required } from "../http/required.ts";
import { presentReconciled, toReconcileRequest } from "./reconcile-transaction.ts";

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
  handler: async ({ body }, call, context) => {
    const answer = await createBatch(body.items, async (items) => {
      const requests = items.map(({ code, ...item }) => ({
        transactionCode: code,
        line: undefined,
        ...toReconcileRequest(item),
      }));
      const options = { timeoutMs: Number.POSITIVE_INFINITY };
      const results = await askAboutLines(context, requests, call, async (asked) => {
        return (await context.matching.reconcileLines({ items: asked }, call, options)).results;
      });
      const states = results.flatMap(({ outcome }) =>
        outcome?.$case === "done" && outcome.value.state !== undefined ? [outcome.value.state] : [],
      );
      const shown = await showStates(context, states, call);
      const transactions = await transactionsWith(context, states, shown, call);
      return results.map(({ outcome }) =>
        itemResult(outcome, (done) => {
          const transaction = transactions.get(required(done.state, "state").transactionCode);
          return {
            transaction: presentTransaction({ ...required(transaction, "transaction"), state: done.state }),
            ...presentReconciled(done),
          };
        }),
      );
    });
    return operation(call, answer);
  },
});
