import { presentMatch } from "@matchbook/api/presenters/match";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { matchResource } from "@matchbook/api/resources/match";
import { idParamSchema } from "@matchbook/api/schemas/common";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const getMatch = defineRoute({
  method: "get",
  path: "/api/v1/matches/:id",
  operationId: "getMatch",
  summary: "Get a match",
  description: "Also answers matches that are rejected or cancelled.",
  auth: { scope: "matches:read" },
  params: idParamSchema,
  idNotFound: "match_not_found",
  success: { status: 200, description: "The match", body: dataEnvelope(matchResource) },
  errors: ["match_not_found"],
  handler: async ({ params }, call, { matching }) =>
    data(presentMatch(await matching.getMatch({ id: params.id }, call))),
});
