import type {
  AllowedDifference,
  ListRuleProposalsResponse,
  PreviewRuleResponse,
  Rule,
  RuleActions,
  RuleConditions,
  RuleOutcome,
  RuleOutcomes,
  RuleSet,
} from "@matchbook/proto/matchbook/matching/v1/rule";
import type { z } from "zod";
import {
  outcomeResource,
  outcomesResource,
  rulePreviewResource,
  type ruleProposalsResource,
  ruleResource,
  ruleSetResource,
} from "../resources/rules.ts";
import { amount, optionalAmount, type Shown } from "./common.ts";
import { plain } from "./plain.ts";

type SetView = z.input<typeof ruleSetResource>;
type RuleView = SetView["rules"][number];
type Difference = NonNullable<RuleView["actions"]["allowDifference"]>;

/** The rules of a tenant, in their order. */
export function presentRuleSet(set: RuleSet): Shown<typeof ruleSetResource, RuleSet> {
  return { ...plain(ruleSetResource, set), rules: set.rules.map(presentRule) };
}

function presentRule(rule: Rule): RuleView {
  return { ...plain(ruleResource, rule), ...presentParts(rule) };
}

function presentParts({
  conditions,
  actions,
}: Pick<Rule, "conditions" | "actions">): Pick<RuleView, "conditions" | "actions"> {
  if (conditions === undefined || actions === undefined) throw new Error("a rule without its conditions or actions");
  return { conditions: presentConditions(conditions), actions: presentActions(actions, conditions.currency ?? "") };
}

function presentConditions({ counterpartyCode, ...conditions }: Required<RuleConditions>): RuleView["conditions"] {
  const money = optionalAmount(conditions.currency ?? "");
  return {
    ...plain(ruleResource.shape.conditions, conditions),
    amountMin: money(conditions.amountMin),
    amountMax: money(conditions.amountMax),
    counterpartyId: counterpartyCode ?? null,
  };
}

function presentActions(actions: RuleActions, currency: string): RuleView["actions"] {
  const { counterpartyCode, allowDifference, ceiling, assignee } = actions;
  return {
    ...plain(ruleResource.shape.actions, actions),
    counterpartyId: counterpartyCode ?? null,
    allowDifference: allowDifference === undefined ? null : presentDifference(allowDifference, currency),
    ceiling: ceiling === undefined ? null : amount(ceiling, currency),
    assignee: assignee === undefined ? null : { id: assignee.id, name: assignee.name ?? null },
  };
}

function presentDifference({ amount: minor, basisPoints, reason }: AllowedDifference, currency: string): Difference {
  return {
    amount: minor === undefined ? null : amount(minor, currency),
    percent: basisPoints === undefined ? null : basisPoints / 100,
    reason: reason as Difference["reason"],
  };
}

/** What a rule would have done. */
export function presentRulePreview(preview: PreviewRuleResponse): z.input<typeof rulePreviewResource> {
  const { lines, current, proposed, samples } = preview;
  return {
    ...plain(rulePreviewResource, preview),
    transactions: lines,
    current: presentCounts(current),
    proposed: presentCounts(proposed),
    samples: samples.map((sample) => ({
      ...plain(rulePreviewResource.shape.samples.element, sample),
      transactionId: sample.transactionCode,
      amount: amount(sample.amount, sample.currency),
      current: presentOutcome(sample.current),
      proposed: presentOutcome(sample.proposed),
    })),
  };
}

function presentCounts(counts: RuleOutcomes | undefined): z.input<typeof outcomesResource> {
  if (counts === undefined) throw new Error("a preview without its counts");
  return plain(outcomesResource, counts);
}

function presentOutcome(given: RuleOutcome | undefined) {
  if (given === undefined) throw new Error("a line of a preview without its outcomes");
  return plain(outcomeResource, given);
}

/** The rules that decisions of people follow. */
export function presentRuleProposals({ proposals }: ListRuleProposalsResponse): z.input<typeof ruleProposalsResource> {
  return proposals.map(({ rule, decisions, transactionCodes }) => {
    if (rule === undefined) throw new Error("a proposal without its rule");
    return { name: rule.name, ...presentParts(rule), decisions, transactionIds: transactionCodes };
  });
}
