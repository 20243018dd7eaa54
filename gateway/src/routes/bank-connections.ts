import { bankConnectionResource, presentBankConnection } from "@matchbook/api/resources/bank";
import { connectBankSchema, updateBankConnectionSchema } from "@matchbook/api/schemas/bank-connections";
import { listQuery } from "@matchbook/api/schemas/common";
import { pageOf } from "../http/answers.ts";
import { created, one, page, route } from "../http/route.ts";

export const bankConnections = {
  connectBank: route.post("/api/v1/bank-connections", "bank-connections:write", {
    summary: "Connect a bank account",
    description:
      "Statement files are uploaded to a connection, which tells duplicates apart. `iban` and `currency` apply to " +
      "lines whose file names none, `csvMapping` to CSV files.",
    body: connectBankSchema,
    success: created("The connection", bankConnectionResource, presentBankConnection),
    errors: ["too_many_bank_connections"],
    handler: ({ body }, call, { transactions }) => transactions.connectBank({ ...body, ...mappingOf(body) }, call),
  }),
  listBankConnections: route.get("/api/v1/bank-connections", "bank-connections:read", {
    summary: "List bank connections, newest first",
    description: "Includes disconnected connections.",
    query: listQuery,
    success: page("A page of connections", bankConnectionResource, "bankConnections", presentBankConnection),
    handler: ({ query }, call, { transactions }) => transactions.listBankConnections({ page: pageOf(query) }, call),
  }),
  getBankConnection: route.get("/api/v1/bank-connections/:id", "bank-connections:read", {
    summary: "Get a bank connection",
    description: "Disconnected connections are answered too.",
    success: one("The connection", bankConnectionResource, presentBankConnection),
    handler: ({ params }, call, { transactions }) => transactions.getBankConnection(params, call),
  }),
  updateBankConnection: route.patch("/api/v1/bank-connections/:id", "bank-connections:write", {
    summary: "Change fields of a bank connection",
    description:
      "Applies to files that are imported from now on; stored transactions stay. A `csvMapping` replaces the whole " +
      "stored mapping.",
    body: updateBankConnectionSchema,
    success: one("The changed connection", bankConnectionResource, presentBankConnection),
    errors: ["bank_connection_disconnected"],
    handler: ({ params, body }, call, { transactions }) =>
      transactions.updateBankConnection({ ...body, ...params, ...mappingOf(body) }, call),
  }),
  disconnectBank: route.delete("/api/v1/bank-connections/:id", "bank-connections:write", {
    summary: "Disconnect a bank; its transactions and syncs are kept",
    description: "A disconnected connection accepts no further files.",
    success: one("The disconnected connection", bankConnectionResource, presentBankConnection),
    handler: ({ params }, call, { transactions }) => transactions.disconnectBank(params, call),
  }),
};

function mappingOf({ csvMapping: mappingJson }: { csvMapping: string | undefined }) {
  return { csvMapping: mappingJson === undefined ? undefined : { mappingJson } };
}
