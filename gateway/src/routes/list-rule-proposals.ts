import { presentRuleProposals } from "@matchbook/api/presenters/rules";
import { ruleProposalsResource } from "@matchbook/api/resources/rules";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const listRuleProposals = defineRoute({
  method: "get",
  path: "/api/v1/rules/proposals",
  summary: "List the rules that people's decisions follow already",
  description:
    "After three equal decisions about transactions of one payer or text: ignored for the same reason, or assigned to " +
    "the same person. Looks at the latest 2,000 transactions of 90 days on which no rule acts. Those with the most " +
    "decisions first, at most 20.",
  auth: { scope: "rules:read" },
  success: one("The proposals", ruleProposalsResource),
  handler: async (_input, call, { matching }) => data(presentRuleProposals(await matching.listRuleProposals({}, call))),
});
