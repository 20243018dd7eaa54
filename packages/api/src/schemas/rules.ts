import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { inMessage } from "../message-names.ts";
import { currencySchema, minorOrIssue, percentSchema, positiveAmountSchema } from "./amounts.ts";
import { expectedVersionSchema, listOf, optional, uuidSchema, wholeNumberSchema } from "./common.ts";
import { textSchema, writtenSchema } from "./texts.ts";

// A misspelled condition that is left out would make the rule act on more.
const conditionsSchema = z
  .strictObject({
    bankConnectionId: optional(uuidSchema),
    direction: optional(z.enum(words.TRANSACTION_DIRECTIONS)),
    currency: optional(currencySchema),
    amountMin: optional(positiveAmountSchema),
    amountMax: optional(positiveAmountSchema),
    textContains: optional(writtenSchema(200)),
    textMatches: optional(textSchema(200)).describe(
      "A pattern in the syntax of RE2, found anywhere in the first 500 characters without regard to case. All patterns together have at most 300 steps",
    ),
    counterpartyName: optional(writtenSchema(200)),
    counterpartyIban: optional(textSchema(42)),
    counterpartyId: optional(textSchema(100)),
    purposeCode: optional(textSchema(35)),
    bankTransactionCode: optional(textSchema(35)).describe("The whole code, or its beginning"),
  })
  .describe("At least one; all of them must hold. Amounts need a currency");

const actionsSchema = z
  .strictObject({
    ignoreReason: optional(z.enum(words.IGNORE_REASONS)),
    account: optional(textSchema(20)).describe("One of the accounts for coding of the export settings"),
    accountName: optional(textSchema(100)).describe("As answered; the export settings know it"),
    counterpartyId: optional(textSchema(100)),
    allowDifference: optional(
      z.strictObject({
        amount: optional(positiveAmountSchema),
        percent: optional(percentSchema),
        reason: z.enum(words.RULE_ADJUSTMENTS),
      }),
    ),
    neverConfirm: z.boolean().default(false),
    ceiling: optional(positiveAmountSchema),
    assignee: optional(z.object({ id: textSchema(300), name: optional(textSchema(200)) })),
  })
  .describe("At least one. `ignoreReason` and `account` stand alone. Amounts need the currency of the conditions");

const ruleSchema = z
  .object({
    id: optional(uuidSchema).describe("That of a stored rule; none for a new one"),
    name: writtenSchema(100),
    conditions: conditionsSchema,
    actions: actionsSchema,
  })
  .transform(({ id, name, conditions, actions }, context) => {
    const { amountMin, amountMax, ...rest } = conditions;
    const { allowDifference, ceiling, accountName: _told, ...others } = actions;
    const minor = (text: string | undefined, ...path: string[]) => minorOf(text, conditions.currency, path, context);
    const rule = {
      ...{ id, name },
      conditions: {
        ...inMessage(rest),
        amountMin: minor(amountMin, "conditions", "amountMin"),
        amountMax: minor(amountMax, "conditions", "amountMax"),
      },
      actions: {
        ...inMessage(others),
        accountName: undefined,
        ceiling: minor(ceiling, "actions", "ceiling"),
        allowDifference: allowDifference && {
          amount: minor(allowDifference.amount, "actions", "allowDifference", "amount"),
          basisPoints: allowDifference.percent,
          reason: allowDifference.reason,
        },
      },
    };
    checkRule(rule, context);
    return rule;
  })
  .meta({ id: "NewRule" });

type NewRule = z.output<typeof ruleSchema>;

function minorOf(text: string | undefined, currency: string | undefined, path: string[], context: z.RefinementCtx) {
  if (text === undefined) return undefined;
  if (currency !== undefined) return minorOrIssue(text, currency, path.join("."), context);
  context.addIssue({ code: "custom", path: ["conditions", "currency"], message: "Required for amounts" });
  return z.NEVER;
}

/** Checks what the shape of a rule does not say. */
function checkRule({ conditions, actions }: Pick<NewRule, "conditions" | "actions">, context: z.RefinementCtx): void {
  const refuse = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
  const { neverConfirm, ...others } = actions;
  const count = Object.values(others).filter((one) => one !== undefined).length + (neverConfirm ? 1 : 0);
  if (Object.values(conditions).every((one) => one === undefined))
    refuse(["conditions"], "Must have at least one condition");
  if (count === 0) refuse(["actions"], "Must have at least one action");
  for (const alone of ["ignoreReason", "account"] as const)
    if (actions[alone] !== undefined && count > 1) refuse(["actions", alone], "Must be the only action of the rule");
  const { amountMin = 0n, amountMax = amountMin } = conditions;
  if (amountMin > amountMax) refuse(["conditions", "amountMax"], "Must be at least amountMin");
  const { allowDifference } = actions;
  if (allowDifference && allowDifference.amount === undefined && allowDifference.basisPoints === undefined)
    refuse(["actions", "allowDifference"], "Must have an amount or a percent");
}

/** The whole list, in its order. */
export const putRulesSchema = z.object({
  rules: listOf(ruleSchema, { most: 200 }),
  expectedVersion: expectedVersionSchema,
});

export const previewRuleSchema = z.object({
  rule: ruleSchema,
  position: wholeNumberSchema(0, 200)
    .optional()
    .describe("Where it would stand, from 0; by default where the stored rule stands, or last"),
});
