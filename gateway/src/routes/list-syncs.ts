import { presentSync } from "@matchbook/api/presenters/bank";
import { syncResource } from "@matchbook/api/resources/bank";
import { listEnvelope } from "@matchbook/api/resources/envelope";
import { listSyncsQuery } from "@matchbook/api/schemas/bank-connections";
import { list } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const listSyncs = defineRoute({
  method: "get",
  path: "/api/v1/syncs",
  operationId: "listSyncs",
  summary: "List imports, newest first",
  description: "All imports of the tenant, or those of one bank connection or in some statuses.",
  auth: { scope: "bank-connections:read" },
  query: listSyncsQuery,
  success: { status: 200, description: "A page of syncs", body: listEnvelope(syncResource) },
  errors: [],
  handler: async ({ query }, call, { transactions }) => {
    const { page, pageSize, bankConnectionId, status = [] } = query;
    const answer = await transactions.listSyncs({ page: { page, pageSize }, bankConnectionId, statuses: status }, call);
    return list(answer.syncs.map(presentSync), answer.page);
  },
});
