import type { ListRuleProposalsResponse, NewRule, Rule, RuleSet } from "@matchbook/proto/matchbook/matching/v1/rule";
import type { z } from "zod";
import { rulePreviewResource, type ruleProposalsResource, ruleResource, ruleSetResource } from "../resources/rules.ts";
import { required, type Shown } from "./common.ts";
import { plain, whole } from "./plain.ts";

export function presentRuleSet({ rules, ...set }: RuleSet): Shown<typeof ruleSetResource, RuleSet> {
  return { ...plain(ruleSetResource, set), rules: rules.map(presentRule) };
}

function presentRule({ conditions, actions, ...rule }: Rule): Shown<typeof ruleResource, Rule> {
  return { ...plain(ruleResource, rule), ...presentParts({ conditions, actions }) };
}

type Parts = Pick<z.input<typeof ruleResource>, "conditions" | "actions">;

function presentParts({ conditions, actions }: Pick<NewRule, "conditions" | "actions">): Parts {
  // Both parts have their amounts in this currency. A rule without amounts may have none.
  const { currency, ...others } = required(conditions, "conditions");
  const { allowDifference: allowed, ...further } = required(actions, "actions");
  const percent = allowed?.basisPoints === undefined ? undefined : allowed.basisPoints / 100;
  const allowDifference = allowed && { amount: allowed.amount, percent, reason: allowed.reason };
  return {
    conditions: { ...plain(ruleResource.shape.conditions, others, currency ?? ""), currency: currency ?? null },
    actions: plain(ruleResource.shape.actions, { ...further, allowDifference }, currency ?? ""),
  };
}

export const presentRulePreview = whole(rulePreviewResource);

export function presentRuleProposals({ proposals }: ListRuleProposalsResponse): z.input<typeof ruleProposalsResource> {
  return proposals.map(({ rule, decisions, transactionCodes: transactionIds }) => {
    const { name, ...parts } = required(rule, "rule");
    return { name, ...presentParts(parts), decisions, transactionIds };
  });
}
