import { presentBankConnection } from "@matchbook/api/presenters/bank";
import { bankConnectionResource } from "@matchbook/api/resources/bank";
import { listBankConnectionsQuery } from "@matchbook/api/schemas/bank-connections";
import { list } from "../http/answers.ts";
import { defineRoute, page } from "../http/define-route.ts";

export const listBankConnections = defineRoute({
  method: "get",
  path: "/api/v1/bank-connections",
  summary: "List bank connections, newest first",
  description: "Includes disconnected connections.",
  auth: { scope: "bank-connections:read" },
  query: listBankConnectionsQuery,
  success: page("A page of connections", bankConnectionResource),
  handler: async ({ query }, call, { transactions }) => {
    const answer = await transactions.listBankConnections({ page: query }, call);
    return list(answer.bankConnections.map(presentBankConnection), answer.page);
  },
});
