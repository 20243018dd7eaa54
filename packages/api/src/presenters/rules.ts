import type {
  ListRuleProposalsResponse,
  NewRule,
  PreviewRuleResponse,
  Rule,
  RuleSet,
} from "@matchbook/proto/matchbook/matching/v1/rule";
import type { z } from "zod";
import { rulePreviewResource, type ruleProposalsResource, ruleResource, ruleSetResource } from "../resources/rules.ts";
import type { Shown } from "./common.ts";
import { plain } from "./plain.ts";

/** The rules of a tenant, in their order. */
export function presentRuleSet({ rules, ...set }: RuleSet): Shown<typeof ruleSetResource, RuleSet> {
  return { ...plain(ruleSetResource, set), rules: rules.map(presentRule) };
}

function presentRule({ conditions, actions, ...rule }: Rule): Shown<typeof ruleResource, Rule> {
  return { ...plain(ruleResource, rule), ...presentParts({ conditions, actions }) };
}

type Parts = Pick<z.input<typeof ruleResource>, "conditions" | "actions">;

function presentParts({ conditions, actions }: Pick<NewRule, "conditions" | "actions">): Parts {
  if (conditions === undefined || actions === undefined) throw new Error("a rule without its conditions or actions");
  // That of the amounts in both parts. A rule without amounts may have none.
  const { currency, ...others } = conditions;
  const { allowDifference: allowed } = actions;
  const percent = allowed?.basisPoints === undefined ? undefined : allowed.basisPoints / 100;
  const allowDifference = allowed && { amount: allowed.amount, percent, reason: allowed.reason };
  return {
    conditions: { ...plain(ruleResource.shape.conditions, others, currency ?? ""), currency: currency ?? null },
    actions: plain(ruleResource.shape.actions, { ...actions, allowDifference }, currency ?? ""),
  };
}

/** What a rule would have done. */
export function presentRulePreview(
  preview: PreviewRuleResponse,
): Shown<typeof rulePreviewResource, PreviewRuleResponse, "lines"> {
  return plain(rulePreviewResource, { ...preview, transactions: preview.lines });
}

/** The rules that decisions of people follow. */
export function presentRuleProposals({ proposals }: ListRuleProposalsResponse): z.input<typeof ruleProposalsResource> {
  return proposals.map(({ rule, decisions, transactionCodes }) => {
    if (rule === undefined) throw new Error("a proposal without its rule");
    return { name: rule.name, ...presentParts(rule), decisions, transactionIds: transactionCodes };
  });
}
