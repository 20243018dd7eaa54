import { presentWorkReasons } from "@matchbook/api/presenters/transaction";
import { workReasonsResource } from "@matchbook/api/resources/transaction";
import { putWorkReasonsSchema } from "@matchbook/api/schemas/work";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const putWorkReasons = defineRoute({
  method: "put",
  path: "/api/v1/work-reasons",
  summary: "Replace the reasons why transactions are not matched",
  description: "Transactions keep the reasons that they have.",
  auth: { scope: "matching-settings:write" },
  body: putWorkReasonsSchema,
  success: one("The reasons", workReasonsResource),
  handler: async ({ body }, call, { matching }) => data(presentWorkReasons(await matching.putWorkReasons(body, call))),
});
