import { presentAdvice } from "@matchbook/api/presenters/advice";
import { adviceResource } from "@matchbook/api/resources/advice";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { idParamSchema } from "@matchbook/api/schemas/common";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const getAdvice = defineRoute({
  method: "get",
  path: "/api/v1/advices/:id",
  operationId: "getAdvice",
  summary: "Get what explains a payment",
  description: "With everything that it lists.",
  auth: { scope: "advices:read" },
  params: idParamSchema,
  idNotFound: "advice_not_found",
  success: { status: 200, description: "The advice", body: dataEnvelope(adviceResource) },
  errors: ["advice_not_found"],
  handler: async ({ params }, call, { matching }) => data(presentAdvice(await matching.getAdvice(params, call))),
});
