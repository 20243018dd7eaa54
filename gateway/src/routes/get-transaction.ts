import { presentTransactionWithMatches } from "@matchbook/api/presenters/transaction";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { transactionWithMatchesResource } from "@matchbook/api/resources/transaction";
import { codeParamSchema } from "@matchbook/api/schemas/common";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { required } from "../http/required.ts";

export const getTransaction = defineRoute({
  method: "get",
  path: "/api/v1/transactions/:code",
  operationId: "getTransaction",
  summary: "Get a transaction with its live matches",
  auth: { scope: "transactions:read" },
  params: codeParamSchema,
  success: { status: 200, description: "The transaction", body: dataEnvelope(transactionWithMatchesResource) },
  errors: ["transaction_not_found"],
  handler: async ({ params }, call, { transactions }) => {
    const { transaction, matches } = await transactions.getTransaction({ transactionCode: params.code }, call);
    return data(presentTransactionWithMatches(required(transaction, "transaction"), matches));
  },
});
