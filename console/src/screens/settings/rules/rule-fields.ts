import { parseTyped } from "../../../values/minor-units.ts";
import type { RuleBody } from "./queries.ts";

/** Conditions that are texts in the API as well as in the dialog. */
const TEXTS = [
  ...(["bankConnectionId", "direction", "textContains", "textMatches"] as const),
  ...(["counterpartyName", "counterpartyIban", "purposeCode", "bankTransactionCode"] as const),
] as const;
type TextName = (typeof TEXTS)[number];
const mapped = <V>(textOf: (name: TextName) => V) =>
  Object.fromEntries(TEXTS.map((name) => [name, textOf(name)])) as Record<TextName, V>;

/** The fields of the dialog, as typed. An empty one is not given. */
export type RuleTexts = ReturnType<typeof textsOf>;

/** A rule without any condition or action, from which a new one starts. */
export const BLANK: RuleBody = {
  name: "",
  conditions: {
    ...mapped(() => null),
    ...{ currency: null, amountMin: null, amountMax: null, counterpartyId: null },
  },
  actions: {
    ...{ ignoreReason: null, account: null, accountName: null, counterpartyId: null },
    ...{ allowDifference: null, neverConfirm: false, ceiling: null, assignee: null },
  },
};

/** The texts of the dialog of a rule. @param amount writes an amount as people type it */
export function textsOf({ name, conditions, actions }: RuleBody, amount: (value: number, currency: string) => string) {
  const { allowDifference: difference, assignee } = actions;
  const currency = conditions.currency ?? "";
  const typed = (value: number | null | undefined) => (value == null ? "" : amount(value, currency));
  return {
    name,
    currency,
    amountMin: typed(conditions.amountMin),
    amountMax: typed(conditions.amountMax),
    ...mapped((name) => conditions[name] ?? ""),
    isFrom: conditions.counterpartyId ?? "",
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
      ...mapped((name) => given(texts[name])),
      currency: given(texts.currency.toUpperCase()),
      amountMin: amount("amountMin"),
      amountMax: amount("amountMax"),
      counterpartyId: given(texts.isFrom),
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
