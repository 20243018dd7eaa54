import { transactionResource } from "@matchbook/api/resources/transaction";
import { createTransactionBatchSchema } from "@matchbook/api/schemas/transactions";
import { defineRoute, results } from "../http/define-route.ts";
import { storeTransactions } from "./create-transactions.ts";

export const createTransactionBatch = defineRoute({
  method: "post",
  path: "/api/v1/transactions/batch",
  summary: "Create up to 1,000 transactions at once",
  description:
    "Each transaction is stored or refused alone, with the error of `POST /transactions`. One that is stored already " +
    "counts as a success.",
  auth: { scope: "transactions:write" },
  body: createTransactionBatchSchema,
  creates: true,
  success: results("The result of each transaction, in order", transactionResource),
  handler: async ({ body }, call, { transactions }) => storeTransactions(body.transactions, call, transactions),
});
