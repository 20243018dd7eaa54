import { presentCandidates } from "@matchbook/api/presenters/match-reasons";
import { candidatesResource } from "@matchbook/api/resources/match-reasons";
import { codeParamSchema } from "@matchbook/api/schemas/common";
import { data } from "../http/answers.ts";
import { onLine } from "../http/decisions.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const listTransactionCandidates = defineRoute({
  method: "get",
  path: "/api/v1/transactions/:code/candidates",
  summary: "List the best candidates of a transaction now, with what prevents each from being suggested or confirmed",
  description:
    "Runs matching for one transaction and stores nothing. Existing suggestions are evaluated again. Pairs that a person " +
    "refused or unlinked are shown with that reason. A transaction with nothing left to allocate has no candidates.",
  auth: { scope: "transactions:read" },
  params: codeParamSchema,
  success: one("The candidates, best first", candidatesResource),
  errors: ["transaction_not_found"],
  handler: async ({ params }, call, context) => {
    const [facts, answer] = await Promise.all([
      context.transactions.getLineFacts({ transactionCode: params.code }, call),
      onLine(context, params.code, call, (named) => context.matching.listCandidates(named, call)),
    ]);
    return data(presentCandidates(facts, answer));
  },
});
