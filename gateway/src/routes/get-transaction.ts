import { presentTransactionWithMatches } from "@matchbook/api/presenters/transaction";
import { transactionWithMatchesResource } from "@matchbook/api/resources/transaction";
import { codeParamSchema } from "@matchbook/api/schemas/common";
import { data } from "../http/answers.ts";
import { onLine } from "../http/decisions.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const getTransaction = defineRoute({
  method: "get",
  path: "/api/v1/transactions/:code",
  summary: "Get a transaction with its live matches",
  description: "Shows the current state, also directly after a change.",
  auth: { scope: "transactions:read" },
  params: codeParamSchema,
  success: one("The transaction", transactionWithMatchesResource),
  errors: ["transaction_not_found"],
  handler: async ({ params }, call, context) => {
    const [facts, { state, matches }] = await Promise.all([
      context.transactions.getLineFacts({ transactionCode: params.code }, call),
      onLine(context, params.code, call, (named) => context.matching.getLine(named, call)),
    ]);
    return data(presentTransactionWithMatches({ facts, state }, matches));
  },
});
