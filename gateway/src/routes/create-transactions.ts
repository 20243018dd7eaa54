import { presentTransaction } from "@matchbook/api/presenters/transaction";
import { transactionResource } from "@matchbook/api/resources/transaction";
import type { BatchItem } from "@matchbook/api/schemas/one-or-many";
import { createTransactionsSchema } from "@matchbook/api/schemas/transactions";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { CreateTransactionResult } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { type Answer, data } from "../http/answers.ts";
import { createBatch, type ItemResult, itemResult, single } from "../http/batch.ts";
import { created, defineRoute } from "../http/define-route.ts";

export const createTransactions = defineRoute({
  method: "post",
  path: "/api/v1/transactions",
  summary: "Create a transaction",
  description:
    "A transaction with the `external_id` of a stored one of its bank connection is not stored again; the answer is " +
    "the stored one. A body with a list as `transactions` is answered like `POST /transactions/batch`.",
  auth: { scope: "transactions:write" },
  body: createTransactionsSchema,
  creates: true,
  success: created(
    "The stored transaction",
    transactionResource,
    "The existing transaction with the same `external_id`",
  ),
  errors: ["duplicate_transaction_code", "bank_connection_not_found", "bank_connection_disconnected"],
  handler: async ({ body }, call, { transactions }) => {
    if (body.kind === "many") return storeTransactions(body.items, call, transactions);
    const { results } = await transactions.createTransactions({ items: [body.item] }, call);
    const stored = single(results.map(present));
    return data(stored, results[0]?.outcome?.$case === "existing" ? 200 : 201);
  },
});

/** Stores a batch of transactions, and answers with a result for each. */
export function storeTransactions(
  items: readonly BatchItem<LineFacts>[],
  call: Call,
  transactions: Context["transactions"],
): Promise<Answer> {
  return createBatch(items, async (valid) => {
    const { results } = await transactions.createTransactions({ items: valid }, call);
    return results.map(present);
  });
}

function present({ outcome }: CreateTransactionResult): ItemResult {
  return itemResult(outcome, presentTransaction);
}
