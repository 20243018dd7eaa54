import {
  presentRuleProposals,
  presentRuleSet,
  rulePreviewResource,
  ruleProposalsResource,
  ruleSetResource,
} from "@matchbook/api/resources/rules";
import { previewRuleSchema, putRulesSchema } from "@matchbook/api/schemas/rules";
import { one, route } from "../http/route.ts";

export const rules = {
  getRules: route.get("/api/v1/rules", "rules:read", {
    summary: "Get the rules",
    description:
      "The tenant's own rules about transactions, in their order. `GET /history?entity=rule_set` lists their changes, with " +
      "every rule as it was before and after.",
    success: one("The rules", ruleSetResource, presentRuleSet),
    handler: (_input, call, { matching }) => matching.getRules({}, call),
  }),
  putRules: route.put("/api/v1/rules", "rules:write", {
    summary: "Replace the rules",
    description:
      "The first rule whose conditions hold acts on a transaction, alone. Rules ignore and assign transactions that arrive " +
      "from then on; the other actions hold whenever matching decides. Rules make automatic confirmation stricter: an " +
      "allowed difference and a raised ceiling still need sure evidence, and no veto is passed. A rule keeps its `id` and, " +
      "while it stays as it is, its `version`.",
    body: putRulesSchema,
    success: one("The rules", ruleSetResource, presentRuleSet),
    errors: ["changed_meanwhile", "counterparty_not_found"],
    handler: ({ body }, call, { matching }) => matching.putRules(body, call),
  }),
  previewRule: route.post("/api/v1/rules/preview", "rules:read", {
    summary: "Show what a rule would have done",
    description:
      "Looks at the latest transactions of 90 days and matches those on which the rule acts again, as if they had just " +
      "arrived: under the present rules and with the given one. Compares both with what people decided. Stores nothing.",
    body: previewRuleSchema,
    success: one("Both outcomes", rulePreviewResource),
    errors: ["counterparty_not_found"],
    handler: ({ body }, call, { matching }) => matching.previewRule(body, call),
  }),
  listRuleProposals: route.get("/api/v1/rules/proposals", "rules:read", {
    summary: "List the rules that people's decisions follow already",
    description:
      "After three equal decisions about transactions of one payer or text: ignored for the same reason, or assigned to " +
      "the same person. Looks at the latest 2,000 transactions of 90 days on which no rule acts. Those with the most " +
      "decisions first, at most 20.",
    success: one("The proposals", ruleProposalsResource, presentRuleProposals),
    handler: (_input, call, { matching }) => matching.listRuleProposals({}, call),
  }),
};
