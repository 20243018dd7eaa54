import { presentAdvice } from "@matchbook/api/presenters/advice";
import { adviceResource } from "@matchbook/api/resources/advice";
import { listAdvicesQuery } from "@matchbook/api/schemas/advices";
import { list } from "../http/answers.ts";
import { defineRoute, page } from "../http/define-route.ts";

export const listAdvices = defineRoute({
  method: "get",
  path: "/api/v1/advices",
  summary: "List what explains payments, newest first",
  description: "With the transaction that each explains, once it is found.",
  auth: { scope: "advices:read" },
  query: listAdvicesQuery,
  success: page("A page of advices", adviceResource),
  handler: async ({ query }, call, { matching }) => {
    const { status: statuses = [], kind: kinds = [] } = query;
    const { advices, page } = await matching.listAdvices({ page: query, statuses, kinds }, call);
    return list(advices.map(presentAdvice), page);
  },
});
