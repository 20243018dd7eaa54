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
import type { IgnoreReason, RuleOutcome as OutcomeName, TransactionDirection } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import type { rulePreviewResource, ruleProposalsResource, ruleSetResource } from "../resources/rules.ts";
import { amount, type Shown, timeOrNull } from "./common.ts";

type SetView = z.input<typeof ruleSetResource>;
type RuleView = SetView["rules"][number];
type Difference = NonNullable<RuleView["actions"]["allowDifference"]>;

/** The rules of a tenant, in their order. */
export function presentRuleSet(set: RuleSet): Shown<typeof ruleSetResource, RuleSet> {
  const { version, updatedAt, actor, actorName } = set;
  return {
    rules: set.rules.map(presentRule),
    version: Number(version),
    updatedAt: timeOrNull(updatedAt),
    actor,
    actorName: actorName ?? null,
  };
}

function presentRule({ id, name, conditions, actions, version, updatedAt, actor, actorName }: Rule): RuleView {
  return {
    ...{ id, name, ...presentParts({ conditions, actions }) },
    ...{ version: Number(version), updatedAt: timeOrNull(updatedAt), actor, actorName: actorName ?? null },
  };
}

function presentParts({
  conditions,
  actions,
}: Pick<Rule, "conditions" | "actions">): Pick<RuleView, "conditions" | "actions"> {
  if (conditions === undefined || actions === undefined) throw new Error("a rule without its conditions or actions");
  return { conditions: presentConditions(conditions), actions: presentActions(actions, conditions.currency ?? "") };
}

function presentConditions({ counterpartyCode, ...conditions }: Required<RuleConditions>): RuleView["conditions"] {
  const currency = conditions.currency ?? "";
  const orNull = (minor: bigint | undefined) => (minor === undefined ? null : amount(minor, currency));
  return {
    bankConnectionId: conditions.bankConnectionId ?? null,
    direction: (conditions.direction ?? null) as TransactionDirection | null,
    currency: conditions.currency ?? null,
    amountMin: orNull(conditions.amountMin),
    amountMax: orNull(conditions.amountMax),
    textContains: conditions.textContains ?? null,
    textMatches: conditions.textMatches ?? null,
    counterpartyName: conditions.counterpartyName ?? null,
    counterpartyIban: conditions.counterpartyIban ?? null,
    counterpartyId: counterpartyCode ?? null,
    purposeCode: conditions.purposeCode ?? null,
    bankTransactionCode: conditions.bankTransactionCode ?? null,
  };
}

function presentActions(actions: RuleActions, currency: string): RuleView["actions"] {
  const { ignoreReason, counterpartyCode, allowDifference, neverConfirm, ceiling, assignee } = actions;
  return {
    ignoreReason: (ignoreReason ?? null) as IgnoreReason | null,
    counterpartyId: counterpartyCode ?? null,
    allowDifference: allowDifference === undefined ? null : presentDifference(allowDifference, currency),
    neverConfirm,
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
  const { examined, cut, lines, current, proposed, samples } = preview;
  return {
    ...{ examined, cut, transactions: lines },
    current: presentCounts(current),
    proposed: presentCounts(proposed),
    samples: samples.map((sample) => ({
      transactionId: sample.transactionCode,
      valueDate: sample.valueDate,
      amount: amount(sample.amount, sample.currency),
      currency: sample.currency,
      direction: sample.direction as TransactionDirection,
      counterpartyName: sample.counterpartyName ?? null,
      description: sample.description,
      current: presentOutcome(sample.current),
      proposed: presentOutcome(sample.proposed),
    })),
  };
}

function presentCounts(counts: RuleOutcomes | undefined): RuleOutcomes {
  if (counts === undefined) throw new Error("a preview without its counts");
  const { confirmed, suggested, none, ignored, contradictions } = counts;
  return { confirmed, suggested, none, ignored, contradictions };
}

function presentOutcome(given: RuleOutcome | undefined) {
  if (given === undefined) throw new Error("a line of a preview without its outcomes");
  const { outcome, invoiceNumbers, contradicts } = given;
  return { outcome: outcome as OutcomeName, invoiceNumbers, contradicts };
}

/** The rules that decisions of people follow. */
export function presentRuleProposals({ proposals }: ListRuleProposalsResponse): z.input<typeof ruleProposalsResource> {
  return proposals.map(({ rule, decisions, transactionCodes }) => {
    if (rule === undefined) throw new Error("a proposal without its rule");
    return { name: rule.name, ...presentParts(rule), decisions, transactionIds: transactionCodes };
  });
}
