import { presentMatch } from "@matchbook/api/presenters/match";
import { matchResource } from "@matchbook/api/resources/match";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

export const getMatch = defineRoute({
  method: "get",
  path: "/api/v1/matches/:id",
  summary: "Get a match",
  description: "Also answers matches that are rejected or cancelled.",
  auth: { scope: "matches:read" },
  ...byId("match_not_found"),
  success: one("The match", matchResource),
  handler: async ({ params }, call, { matching }) =>
    data(presentMatch(await matching.getMatch({ id: params.id }, call))),
});
