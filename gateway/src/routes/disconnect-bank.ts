import { presentBankConnection } from "@matchbook/api/presenters/bank";
import { bankConnectionResource } from "@matchbook/api/resources/bank";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

export const disconnectBank = defineRoute({
  method: "delete",
  path: "/api/v1/bank-connections/:id",
  summary: "Disconnect a bank; its transactions and syncs are kept",
  description: "A disconnected connection accepts no further files.",
  auth: { scope: "bank-connections:write" },
  ...byId("bank_connection_not_found"),
  success: one("The disconnected connection", bankConnectionResource),
  handler: async ({ params }, call, { transactions }) =>
    data(presentBankConnection(await transactions.disconnectBank({ id: params.id }, call))),
});
