import { presentTransaction } from "@matchbook/api/presenters/transaction";
import { batchEnvelope, dataEnvelope } from "@matchbook/api/resources/envelope";
import { transactionResource } from "@matchbook/api/resources/transaction";
import { createTransactionsSchema } from "@matchbook/api/schemas/transactions";
import type { CreateTransactionResult } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { data } from "../http/answers.ts";
import { createBatch, single } from "../http/batch.ts";
import { defineRoute } from "../http/define-route.ts";

export const createTransactions = defineRoute({
  method: "post",
  path: "/api/v1/transactions",
  operationId: "createTransactions",
  summary: "Create one transaction, or up to 1,000 at once",
  auth: { scope: "transactions:write" },
  body: createTransactionsSchema,
  creates: true,
  success: {
    status: 201,
    description: "The stored transaction",
    body: dataEnvelope(transactionResource),
    also: [
      {
        status: 200,
        description: "The existing transaction with the same `external_id`, or the result of each item of a batch",
        body: dataEnvelope(transactionResource).or(batchEnvelope(transactionResource)),
      },
    ],
  },
  errors: ["duplicate_transaction_code", "bank_connection_not_found", "bank_connection_disconnected"],
  handler: async ({ body }, call, { transactions }) => {
    if (body.kind === "many") {
      return createBatch(body.items, async (items) => {
        const { results } = await transactions.createTransactions({ items }, call);
        return results.map(present);
      });
    }
    const { results } = await transactions.createTransactions({ items: [body.item] }, call);
    const stored = single(results.map(present));
    return data(stored, results[0]?.outcome?.$case === "existing" ? 200 : 201);
  },
});

function present({ outcome }: CreateTransactionResult) {
  if (outcome === undefined) throw new Error("an item without an outcome");
  if (outcome.$case === "error") return { error: outcome.value };
  return { resource: presentTransaction(outcome.value) };
}
