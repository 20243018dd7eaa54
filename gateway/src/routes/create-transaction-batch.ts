import { batchEnvelope } from "@matchbook/api/resources/envelope";
import { transactionResource } from "@matchbook/api/resources/transaction";
import { createTransactionBatchSchema } from "@matchbook/api/schemas/transactions";
import { defineRoute } from "../http/define-route.ts";
import { storeTransactions } from "./create-transactions.ts";

export const createTransactionBatch = defineRoute({
  method: "post",
  path: "/api/v1/transactions/batch",
  operationId: "createTransactionBatch",
  summary: "Create up to 1,000 transactions at once",
  description:
    "Each transaction is stored or refused alone, with the error of `POST /transactions`. One that is stored already " +
    "counts as a success.",
  auth: { scope: "transactions:write" },
  body: createTransactionBatchSchema,
  creates: true,
  success: {
    status: 200,
    description: "The result of each transaction, in order",
    body: batchEnvelope(transactionResource),
  },
  errors: [],
  handler: async ({ body }, call, { transactions }) => storeTransactions(body.transactions, call, transactions),
});
