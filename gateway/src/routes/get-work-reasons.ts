import { presentWorkReasons } from "@matchbook/api/presenters/transaction";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { workReasonsResource } from "@matchbook/api/resources/transaction";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const getWorkReasons = defineRoute({
  method: "get",
  path: "/api/v1/work-reasons",
  operationId: "getWorkReasons",
  summary: "Get the reasons why transactions are not matched",
  description: "The tenant's own list, from which people choose.",
  auth: { scope: "matching-settings:read" },
  success: { status: 200, description: "The reasons", body: dataEnvelope(workReasonsResource) },
  errors: [],
  handler: async (_input, call, { matching }) => data(presentWorkReasons(await matching.getWorkReasons({}, call))),
});
