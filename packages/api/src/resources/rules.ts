import type { ListRuleProposalsResponse, NewRule, RuleSet } from "@matchbook/proto/matchbook/matching/v1/rule";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { amount, plain, required, whole } from "../plain.ts";
import { date, double, money, objectOrNull, resource, rowsUpTo, timeOrNull, uuid, version } from "./common.ts";

const conditionsResource = z
  .object({
    bankConnectionId: uuid.nullable(),
    direction: z.enum(words.TRANSACTION_DIRECTIONS).nullable(),
    currency: z.string().nullable(),
    amountMin: money.nullable(),
    amountMax: money.nullable(),
    textContains: z.string().nullable(),
    textMatches: z.string().nullable().describe("A pattern of RE2"),
    counterpartyName: z.string().nullable().describe("A part of the name of the other side"),
    counterpartyIban: z.string().nullable(),
    counterpartyId: z.string().nullable().describe("The counterparty that account, name or earlier decisions tell"),
    purposeCode: z.string().nullable(),
    bankTransactionCode: z.string().nullable(),
  })
  .describe("All that are not null must hold")
  .meta({ id: "RuleConditions" });

const actionsResource = resource("RuleActions", {
  ignoreReason: z
    .enum(words.IGNORE_REASONS)
    .nullable()
    .describe("A transaction that arrives is ignored for this reason"),
  account: z.string().nullable().describe("A transaction that arrives is coded to this account of the ledger"),
  accountName: z.string().nullable(),
  counterpartyId: z
    .string()
    .nullable()
    .describe("The counterparty whose open invoices are suggested when the transaction does not tell its own"),
  allowDifference: objectOrNull({
    amount: money.nullable(),
    percent: double().nullable().describe("Of the open amount"),
    reason: z.enum(words.RULE_ADJUSTMENTS).describe("The adjustment that closes the difference"),
  }).describe("What a payment that names its one invoice whole may lack; the smaller limit holds"),
  neverConfirm: z.boolean().describe("Only a person confirms the transaction"),
  ceiling: money
    .nullable()
    .describe("The ceiling of the transaction; raised to at most `ruleCeilings` of the matching settings"),
  assignee: objectOrNull({ id: z.string(), name: z.string().nullable() }).describe(
    "Who decides about a transaction that arrives. Only a person confirms it then",
  ),
});

export const ruleResource = resource("Rule", {
  id: uuid,
  name: z.string(),
  conditions: conditionsResource,
  actions: actionsResource,
  version,
  updatedAt: timeOrNull,
  actor: z.string().describe("Who changed it last"),
  actorName: z.string().nullable(),
});

export const ruleSetResource = resource("RuleSet", {
  rules: z.array(ruleResource).describe("In their order: the first one whose conditions hold acts, alone"),
  version: version.describe("Grows with every change of the list; 0 before the first"),
  updatedAt: timeOrNull,
  actor: z.string().describe("Who changed the list last"),
  actorName: z.string().nullable(),
});

export const outcomesResource = resource("RuleOutcomes", {
  confirmed: z.int(),
  suggested: z.int(),
  none: z.int(),
  ignored: z.int(),
  coded: z.int().describe("Explained by an account"),
  contradictions: z.int().describe("Transactions for which a person decided otherwise"),
});

export const outcomeResource = resource("RuleOutcome", {
  outcome: z.enum(words.RULE_OUTCOMES),
  invoiceNumbers: z.array(z.string()),
  contradicts: z.boolean().describe("A person decided otherwise"),
});

export const rulePreviewResource = resource("RulePreview", {
  examined: z.int().describe("The latest transactions of 90 days that were looked at, at most 2,000"),
  cut: z.boolean().describe("There were more of them, or the rule acts on more than the 200 that were matched again"),
  transactions: z.int().describe("Those on which the rule would act"),
  current: outcomesResource.describe("What becomes of up to 200 of them if they arrived now"),
  proposed: outcomesResource.describe("The same under the rule"),
  samples: rowsUpTo(50, {
    transactionId: z.string(),
    valueDate: date,
    amount: money,
    currency: z.string(),
    direction: z.enum(words.TRANSACTION_DIRECTIONS),
    counterpartyName: z.string().nullable(),
    description: z.string(),
    current: outcomeResource,
    proposed: outcomeResource,
  }).describe("Contradictions first, then transactions with another outcome; newest first among them"),
});

export const ruleProposalsResource = z.array(
  resource("RuleProposal", {
    name: z.string(),
    conditions: conditionsResource,
    actions: actionsResource,
    decisions: z.int().describe("How many decisions of people follow it"),
    transactionIds: z.array(z.string()).max(5).describe("Some of the transactions, newest first"),
  }),
);

export function presentRuleSet({ rules, ...set }: RuleSet) {
  return whole(ruleSetResource)({ ...set, rules: rules.map((rule) => ({ ...rule, ...partsOf(rule) })) });
}

/** The parts of a rule by the names of their resources. */
function partsOf(rule: Pick<NewRule, "conditions" | "actions">) {
  const conditions = required(rule.conditions, "conditions");
  const { allowDifference: allowed, ceiling, ...actions } = required(rule.actions, "actions");
  // Both parts have their amounts in one currency. A rule without amounts may have none.
  const major = (minor: bigint | undefined) =>
    minor === undefined ? undefined : amount(minor, conditions.currency ?? "");
  const percent = allowed?.basisPoints === undefined ? undefined : allowed.basisPoints / 100;
  return {
    conditions,
    actions: {
      ...actions,
      allowDifference: allowed && { amount: major(allowed.amount), percent, reason: allowed.reason },
      ceiling: major(ceiling),
    },
  };
}

export function presentRuleProposals({ proposals }: ListRuleProposalsResponse): z.input<typeof ruleProposalsResource> {
  return proposals.map(({ rule: known, ...proposal }) => {
    const rule = required(known, "rule");
    return plain(ruleProposalsResource.element, { name: rule.name, ...partsOf(rule), ...proposal });
  });
}
