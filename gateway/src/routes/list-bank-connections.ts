import { presentBankConnection } from "@matchbook/api/presenters/bank";
import { bankConnectionResource } from "@matchbook/api/resources/bank";
import { listEnvelope } from "@matchbook/api/resources/envelope";
import { listBankConnectionsQuery } from "@matchbook/api/schemas/bank-connections";
import { list } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const listBankConnections = defineRoute({
  method: "get",
  path: "/api/v1/bank-connections",
  operationId: "listBankConnections",
  summary: "List bank connections, newest first",
  description: "Includes disconnected connections.",
  auth: { scope: "bank-connections:read" },
  query: listBankConnectionsQuery,
  success: { status: 200, description: "A page of connections", body: listEnvelope(bankConnectionResource) },
  errors: [],
  handler: async ({ query }, call, { transactions }) => {
    const answer = await transactions.listBankConnections({ page: query }, call);
    return list(answer.bankConnections.map(presentBankConnection), answer.page);
  },
});
