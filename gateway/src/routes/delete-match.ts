import { message } from "../http/answers.ts";
import { decide } from "../http/decisions.ts";
import { byId, defineRoute, said, undoable } from "../http/define-route.ts";

export const deleteMatch = defineRoute({
  method: "delete",
  path: "/api/v1/matches/:id",
  summary: "Delete a match permanently and release its allocation",
  description: "Only the history remains. To keep the match itself, cancel it with `PUT /matches/{id}`.",
  auth: { scope: "matches:write" },
  ...byId("match_not_found"),
  success: undoable(said("Deleted", "Match deleted")),
  errors: ["period_closed", "match_returned", "invoice_settled_again", "invoice_void"],
  handler: ({ params }, call, context) => {
    return decide(context, call, {
      ask: () => context.matching.deleteMatch({ id: params.id }, call),
      states: ({ lineState }) => [lineState],
      answer: () => message("Match deleted"),
    });
  },
});
