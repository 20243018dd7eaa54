import { presentSync } from "@matchbook/api/presenters/bank";
import { syncResource } from "@matchbook/api/resources/bank";
import { listSyncsQuery } from "@matchbook/api/schemas/bank-connections";
import { list } from "../http/answers.ts";
import { defineRoute, page } from "../http/define-route.ts";

export const listSyncs = defineRoute({
  method: "get",
  path: "/api/v1/syncs",
  summary: "List imports, newest first",
  description: "All imports of the tenant, or those of one bank connection or in some statuses.",
  auth: { scope: "bank-connections:read" },
  query: listSyncsQuery,
  success: page("A page of syncs", syncResource),
  handler: async ({ query }, call, { transactions }) => {
    const { page, pageSize, bankConnectionId, status = [] } = query;
    const answer = await transactions.listSyncs({ page: { page, pageSize }, bankConnectionId, statuses: status }, call);
    return list(answer.syncs.map(presentSync), answer.page);
  },
});
