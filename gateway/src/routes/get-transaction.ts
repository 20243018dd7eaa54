import { presentTransactionWithMatches } from "@matchbook/api/presenters/transaction";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { transactionWithMatchesResource } from "@matchbook/api/resources/transaction";
import { codeParamSchema } from "@matchbook/api/schemas/common";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const getTransaction = defineRoute({
  method: "get",
  path: "/api/v1/transactions/:code",
  operationId: "getTransaction",
  summary: "Get a transaction with its live matches",
  description: "Shows the current state, also directly after a change.",
  auth: { scope: "transactions:read" },
  params: codeParamSchema,
  success: { status: 200, description: "The transaction", body: dataEnvelope(transactionWithMatchesResource) },
  errors: ["transaction_not_found"],
  handler: async ({ params }, call, { transactions, matching }) => {
    const request = { transactionCode: params.code };
    const [line, known] = await Promise.all([
      transactions.getLineFacts(request, call),
      matching.findLine(request, call),
    ]);
    // Matching stores a line some milliseconds after its creation. Until then it knows the state from the facts.
    const { state, matches } = known.state === undefined ? await matching.getLine({ line }, call) : known;
    return data(presentTransactionWithMatches({ facts: line, state }, matches));
  },
});
