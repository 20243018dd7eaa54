import { presentHistoryEntry } from "@matchbook/api/presenters/history";
import { historyEntryResource } from "@matchbook/api/resources/history";
import { transactionResource } from "@matchbook/api/resources/transaction";
import { codeParamSchema } from "@matchbook/api/schemas/common";
import { historyQuery } from "@matchbook/api/schemas/history";
import { list } from "../http/answers.ts";
import { defineRoute, page } from "../http/define-route.ts";

export const getTransactionHistory = defineRoute({
  method: "get",
  path: "/api/v1/transactions/:code/history",
  summary: "List the changes of a transaction, newest first; empty until the first change",
  description: "Each entry shows who changed what, with the transaction before and after.",
  auth: { scope: "transactions:read" },
  params: codeParamSchema,
  query: historyQuery,
  success: page("A page of the history", historyEntryResource("Transaction", transactionResource)),
  errors: ["transaction_not_found"],
  handler: async ({ params, query }, call, { matching, transactions }) => {
    const facts = await transactions.getLineFacts({ transactionCode: params.code }, call);
    const answer = await matching.listHistory({ page: query, of: { $case: "transactionId", value: facts.id } }, call);
    return list(
      answer.entries.map((entry) => presentHistoryEntry(entry, facts)),
      answer.page,
    );
  },
});
