import { presentAdvice } from "@matchbook/api/presenters/advice";
import { adviceResource } from "@matchbook/api/resources/advice";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

export const getAdvice = defineRoute({
  method: "get",
  path: "/api/v1/advices/:id",
  summary: "Get what explains a payment",
  description: "With everything that it lists.",
  auth: { scope: "advices:read" },
  ...byId("advice_not_found"),
  success: one("The advice", adviceResource),
  handler: async ({ params }, call, { matching }) => data(presentAdvice(await matching.getAdvice(params, call))),
});
