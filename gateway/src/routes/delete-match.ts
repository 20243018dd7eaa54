import { messageEnvelope, operationEnvelope } from "@matchbook/api/resources/envelope";
import { idParamSchema } from "@matchbook/api/schemas/common";
import { message, operation } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { showLineState } from "../http/show-line-state.ts";

export const deleteMatch = defineRoute({
  method: "delete",
  path: "/api/v1/matches/:id",
  operationId: "deleteMatch",
  summary: "Delete a match permanently and release its allocation",
  description: "Only the history remains. To keep the match itself, cancel it with `PUT /matches/{id}`.",
  auth: { scope: "matches:write" },
  params: idParamSchema,
  idNotFound: "match_not_found",
  success: { status: 200, description: "Deleted", body: operationEnvelope(messageEnvelope("Match deleted")) },
  errors: ["match_not_found", "match_returned", "invoice_settled_again", "invoice_void"],
  handler: async ({ params }, call, context) => {
    const { lineState } = await context.matching.deleteMatch({ id: params.id }, call);
    await showLineState(context, lineState, call);
    return operation(call, message("Match deleted"));
  },
});
