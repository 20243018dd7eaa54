import { presentAdvice } from "@matchbook/api/presenters/advice";
import { adviceResource } from "@matchbook/api/resources/advice";
import { listEnvelope } from "@matchbook/api/resources/envelope";
import { listAdvicesQuery } from "@matchbook/api/schemas/advices";
import { list } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const listAdvices = defineRoute({
  method: "get",
  path: "/api/v1/advices",
  operationId: "listAdvices",
  summary: "List what explains payments, newest first",
  description: "With the transaction that each explains, once it is found.",
  auth: { scope: "advices:read" },
  query: listAdvicesQuery,
  success: { status: 200, description: "A page of advices", body: listEnvelope(adviceResource) },
  errors: [],
  handler: async ({ query }, call, { matching }) => {
    const { status: statuses = [], kind: kinds = [] } = query;
    const { advices, page } = await matching.listAdvices({ page: query, statuses, kinds }, call);
    return list(advices.map(presentAdvice), page);
  },
});
