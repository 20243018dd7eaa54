import { presentRulePreview } from "@matchbook/api/presenters/rules";
import { rulePreviewResource } from "@matchbook/api/resources/rules";
import { previewRuleSchema } from "@matchbook/api/schemas/rules";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const previewRule = defineRoute({
  method: "post",
  path: "/api/v1/rules/preview",
  summary: "Show what a rule would have done",
  description:
    "Looks at the latest transactions of 90 days and matches those on which the rule acts again, as if they had just " +
    "arrived: under the present rules and with the given one. Compares both with what people decided. Stores nothing.",
  auth: { scope: "rules:read" },
  body: previewRuleSchema,
  success: one("Both outcomes", rulePreviewResource),
  errors: ["counterparty_not_found"],
  handler: async ({ body }, call, { matching }) => data(presentRulePreview(await matching.previewRule(body, call))),
});
