import { presentWorkReasons } from "@matchbook/api/presenters/transaction";
import { workReasonsResource } from "@matchbook/api/resources/transaction";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const getWorkReasons = defineRoute({
  method: "get",
  path: "/api/v1/work-reasons",
  summary: "Get the reasons why transactions are not matched",
  description: "The tenant's own list, from which people choose.",
  auth: { scope: "matching-settings:read" },
  success: one("The reasons", workReasonsResource),
  handler: async (_input, call, { matching }) => data(presentWorkReasons(await matching.getWorkReasons({}, call))),
});
