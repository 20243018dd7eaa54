import { message } from "../http/answers.ts";
import { decide } from "../http/decisions.ts";
import { byId, defineRoute, said, undoable } from "../http/define-route.ts";

export const deleteAdvice = defineRoute({
  method: "delete",
  path: "/api/v1/advices/:id",
  summary: "Take back what was handed in",
  description: "Its suggestions are cancelled. It is refused once something that it lists is matched.",
  auth: { scope: "advices:write" },
  ...byId("advice_not_found"),
  success: undoable(said("Deleted", "Advice deleted")),
  errors: ["advice_decided", "period_closed"],
  handler: ({ params }, call, context) =>
    decide(context, call, {
      ask: () => context.matching.deleteAdvice({ id: params.id }, call),
      states: ({ lineState }) => [lineState],
      answer: () => message("Advice deleted"),
    }),
});
