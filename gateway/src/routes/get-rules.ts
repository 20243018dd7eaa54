import { presentRuleSet } from "@matchbook/api/presenters/rules";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { ruleSetResource } from "@matchbook/api/resources/rules";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const getRules = defineRoute({
  method: "get",
  path: "/api/v1/rules",
  operationId: "getRules",
  summary: "Get the rules",
  description:
    "The tenant's own rules about transactions, in their order. `GET /history?entity=rule_set` lists their changes, with " +
    "every rule as it was before and after.",
  auth: { scope: "rules:read" },
  success: { status: 200, description: "The rules", body: dataEnvelope(ruleSetResource) },
  errors: [],
  handler: async (_input, call, { matching }) => data(presentRuleSet(await matching.getRules({}, call))),
});
