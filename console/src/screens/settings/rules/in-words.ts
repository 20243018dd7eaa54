import type { Speech } from "../../../i18n/language.ts";
import type { Rule } from "./queries.ts";
import { ruleFieldWords as words } from "./words.ts";

/** The conditions in words: `money out · Text contains: entgelt`. @param bankName the name of a bank account */
export function conditionsInWords(
  conditions: Rule["conditions"],
  speech: Speech,
  bankName: (id: string) => string,
): string {
  const { t } = speech;
  const currency = conditions.currency ?? "";
  const amount = (value: number | null) => (value === null ? null : `${speech.amount(value, currency)} ${currency}`);
  const isAmount = conditions.amountMin !== null || conditions.amountMax !== null;
  const said = (word: Parameters<typeof t>[0], value: string | null) =>
    value === null ? [] : [`${t(word)}: ${value}`];
  return [
    ...said(words.bankConnectionId, conditions.bankConnectionId && bankName(conditions.bankConnectionId)),
    ...(conditions.direction === null ? [] : [t(words[conditions.direction])]),
    ...(currency === "" || isAmount ? [] : [currency]),
    ...said(words.amountMin, amount(conditions.amountMin)),
    ...said(words.amountMax, amount(conditions.amountMax)),
    ...said(words.textContains, conditions.textContains),
    ...said(words.textMatches, conditions.textMatches),
    ...said(words.counterpartyName, conditions.counterpartyName),
    ...said(words.counterpartyIban, conditions.counterpartyIban),
    ...said(words.isFrom, conditions.counterpartyId),
    ...said(words.purposeCode, conditions.purposeCode),
    ...said(words.bankTransactionCode, conditions.bankTransactionCode),
  ].join(" · ");
}

/** The actions in words: `Ignore as: bank fee`. */
export function actionsInWords({ conditions, actions }: Pick<Rule, "conditions" | "actions">, speech: Speech): string {
  const { t } = speech;
  const currency = conditions.currency ?? "";
  const amount = (value: number) => `${speech.amount(value, currency)} ${currency}`;
  const {
    ignoreReason,
    account,
    accountName,
    counterpartyId,
    allowDifference: difference,
    neverConfirm,
    ceiling,
    assignee,
  } = actions;
  const limits = [
    difference?.amount == null ? "" : amount(difference.amount),
    difference?.percent == null ? "" : speech.percent(difference.percent / 100),
  ].filter((limit) => limit !== "");
  return [
    ...(ignoreReason === null ? [] : [`${t(words.ignoreReason)}: ${t(words[ignoreReason])}`]),
    ...(account === null ? [] : [`${t(words.account)}: ${account} ${accountName ?? ""}`.trimEnd()]),
    ...(counterpartyId === null ? [] : [`${t(words.counterpartyId)}: ${counterpartyId}`]),
    ...(difference === null ? [] : [`${t(words.difference)} ${limits.join(", ")} (${t(words[difference.reason])})`]),
    ...(neverConfirm ? [t(words.neverConfirm)] : []),
    ...(ceiling === null ? [] : [`${t(words.ceiling)} ${amount(ceiling)}`]),
    ...(assignee === null ? [] : [`${t(words.assignee)}: ${assignee.name ?? assignee.id}`]),
  ].join(" · ");
}
