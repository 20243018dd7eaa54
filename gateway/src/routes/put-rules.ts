import { presentRuleSet } from "@matchbook/api/presenters/rules";
import { ruleSetResource } from "@matchbook/api/resources/rules";
import { putRulesSchema } from "@matchbook/api/schemas/rules";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const putRules = defineRoute({
  method: "put",
  path: "/api/v1/rules",
  summary: "Replace the rules",
  description:
    "The first rule whose conditions hold acts on a transaction, alone. Rules ignore and assign transactions that arrive " +
    "from then on; the other actions hold whenever matching decides. Rules make automatic confirmation stricter: an " +
    "allowed difference and a raised ceiling still need sure evidence, and no veto is passed. A rule keeps its `id` and, " +
    "while it stays as it is, its `version`.",
  auth: { scope: "rules:write" },
  body: putRulesSchema,
  success: one("The rules", ruleSetResource),
  errors: ["changed_meanwhile", "counterparty_not_found"],
  handler: async ({ body }, call, { matching }) => data(presentRuleSet(await matching.putRules(body, call))),
});
