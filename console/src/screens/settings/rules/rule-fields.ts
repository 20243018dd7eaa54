import { parseTyped } from "../../../values/minor-units.ts";
import type { RuleBody } from "./queries.ts";

/** The fields of the dialog, as typed. An empty one is not given. */
export type RuleTexts = ReturnType<typeof textsOf>;

/** A rule without any condition or action, from which a new one starts. */
export const BLANK: RuleBody = {
  name: "",
  conditions: {
    ...{ bankConnectionId: null, direction: null, currency: null, amountMin: null, amountMax: null },
    ...{ textContains: null, textMatches: null, counterpartyName: null, counterpartyIban: null },
    ...{ counterpartyId: null, purposeCode: null, bankTransactionCode: null },
  },
  actions: {
    ...{
      ignoreReason: null,
      account: null,
      accountName: null,
      counterpartyId: null,
      allowDifference: null,
      neverConfirm: false,
    },
    ...{ ceiling: null, assignee: null },
  },
};

/** The texts of the dialog of a rule. @param amount writes an amount as people type it */
export function textsOf({ name, conditions, actions }: RuleBody, amount: (value: number, currency: string) => string) {
  const { allowDifference: difference, assignee } = actions;
  const currency = conditions.currency ?? "";
  const typed = (value: number | null | undefined) => (value == null ? "" : amount(value, currency));
  return {
    name,
    bankConnectionId: conditions.bankConnectionId ?? "",
    direction: conditions.direction ?? "",
    currency,
    amountMin: typed(conditions.amountMin),
    amountMax: typed(conditions.amountMax),
    textContains: conditions.textContains ?? "",
    textMatches: conditions.textMatches ?? "",
    counterpartyName: conditions.counterpartyName ?? "",
    counterpartyIban: conditions.counterpartyIban ?? "",
    isFrom: conditions.counterpartyId ?? "",
    purposeCode: conditions.purposeCode ?? "",
    bankTransactionCode: conditions.bankTransactionCode ?? "",
    ignoreReason: actions.ignoreReason ?? "",
    account: actions.account ?? "",
    counterpartyId: actions.counterpartyId ?? "",
    difference: typed(difference?.amount),
    percent: difference?.percent == null ? "" : String(difference.percent),
    differenceReason: difference?.reason ?? "fee",
    ceiling: typed(actions.ceiling),
    assignee: assignee?.id ?? "",
  };
}

/** The fields of amounts, which need a currency. */
export const AMOUNTS = ["amountMin", "amountMax", "difference", "ceiling"] as const;
export type AmountName = (typeof AMOUNTS)[number];

/** The amount in a field as a decimal text; undefined when the field does not hold an amount of the rule's currency. */
export function amountOf(texts: RuleTexts, field: AmountName, locale: string): string | undefined {
  return parseTyped(texts[field], texts.currency.trim().toUpperCase(), locale);
}

/** The number in the percent field; undefined when the field does not hold a percentage. */
export function percentOf({ percent }: RuleTexts): number | undefined {
  const decimal = percent.trim().replace(",", ".");
  return /^\d{1,2}(\.\d{1,2})?$/.test(decimal) && Number(decimal) > 0 ? Number(decimal) : undefined;
}

/**
 * The rule as the API takes it. Amounts are decimal texts, so that they stay exact.
 * @param before the rule that is changed: the name of its assignee stays
 */
export function bodyOf(texts: RuleTexts, neverConfirm: boolean, before: RuleBody, locale: string) {
  const given = (text: string) => (text.trim() === "" ? null : text.trim());
  const amount = (field: AmountName) => amountOf(texts, field, locale) ?? null;
  const [difference, percent] = [amount("difference"), percentOf(texts) ?? null];
  const [account, assignee] = [given(texts.account), given(texts.assignee)];
  return {
    ...(before.id !== undefined && { id: before.id }),
    name: texts.name.trim(),
    conditions: {
      bankConnectionId: given(texts.bankConnectionId),
      direction: given(texts.direction),
      currency: given(texts.currency.toUpperCase()),
      amountMin: amount("amountMin"),
      amountMax: amount("amountMax"),
      textContains: given(texts.textContains),
      textMatches: given(texts.textMatches),
      counterpartyName: given(texts.counterpartyName),
      counterpartyIban: given(texts.counterpartyIban),
      counterpartyId: given(texts.isFrom),
      purposeCode: given(texts.purposeCode),
      bankTransactionCode: given(texts.bankTransactionCode),
    },
    actions: {
      ignoreReason: given(texts.ignoreReason),
      account,
      accountName: account === before.actions.account ? before.actions.accountName : null,
      counterpartyId: given(texts.counterpartyId),
      allowDifference:
        difference === null && percent === null
          ? null
          : { amount: difference, percent, reason: texts.differenceReason },
      neverConfirm,
      ceiling: amount("ceiling"),
      assignee: assignee === before.actions.assignee?.id ? before.actions.assignee : assignee && { id: assignee },
    },
  };
}
