import { presentBankConnection } from "@matchbook/api/presenters/bank";
import { bankConnectionResource } from "@matchbook/api/resources/bank";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

export const getBankConnection = defineRoute({
  method: "get",
  path: "/api/v1/bank-connections/:id",
  summary: "Get a bank connection",
  description: "Disconnected connections are answered too.",
  auth: { scope: "bank-connections:read" },
  ...byId("bank_connection_not_found"),
  success: one("The connection", bankConnectionResource),
  handler: async ({ params }, call, { transactions }) =>
    data(presentBankConnection(await transactions.getBankConnection({ id: params.id }, call))),
});
