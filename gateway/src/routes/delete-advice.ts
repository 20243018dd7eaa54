import { messageEnvelope, operationEnvelope } from "@matchbook/api/resources/envelope";
import { idParamSchema } from "@matchbook/api/schemas/common";
import { message } from "../http/answers.ts";
import { decide } from "../http/decisions.ts";
import { defineRoute } from "../http/define-route.ts";

export const deleteAdvice = defineRoute({
  method: "delete",
  path: "/api/v1/advices/:id",
  operationId: "deleteAdvice",
  summary: "Take back what was handed in",
  description: "Its suggestions are cancelled. It is refused once something that it lists is matched.",
  auth: { scope: "advices:write" },
  params: idParamSchema,
  idNotFound: "advice_not_found",
  success: { status: 200, description: "Deleted", body: operationEnvelope(messageEnvelope("Advice deleted")) },
  errors: ["advice_not_found", "advice_decided", "period_closed"],
  handler: ({ params }, call, context) =>
    decide(context, call, {
      ask: () => context.matching.deleteAdvice({ id: params.id }, call),
      states: ({ lineStates }) => lineStates,
      answer: () => message("Advice deleted"),
    }),
});
