import { presentRuleSet } from "@matchbook/api/presenters/rules";
import { ruleSetResource } from "@matchbook/api/resources/rules";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const getRules = defineRoute({
  method: "get",
  path: "/api/v1/rules",
  summary: "Get the rules",
  description:
    "The tenant's own rules about transactions, in their order. `GET /history?entity=rule_set` lists their changes, with " +
    "every rule as it was before and after.",
  auth: { scope: "rules:read" },
  success: one("The rules", ruleSetResource),
  handler: async (_input, call, { matching }) => data(presentRuleSet(await matching.getRules({}, call))),
});
