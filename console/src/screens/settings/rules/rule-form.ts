import { useState } from "react";
import type { RuleSet } from "../../../api/resources.ts";
import { fieldProblem } from "../../../components/field-problem.ts";
import { notify } from "../../../components/notices.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useFields } from "../../../components/use-fields.ts";
import { useTrial } from "../../../components/use-trial.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { type Preview, putRules, type RuleBody } from "./queries.ts";
import { AMOUNTS, type AmountName, amountOf, bodyOf, percentOf, type RuleTexts, textsOf } from "./rule-fields.ts";
import { ruleFieldWords as fields, rulesWords as words } from "./words.ts";

/** The fields that `ruleFieldWords` names. */
type FieldName = Exclude<keyof RuleTexts & keyof typeof fields, "name">;

/** Fields to which the API gives another name than the dialog. */
const PATHS: Partial<Record<FieldName, string>> = {
  isFrom: "counterpartyId",
  difference: "allowDifference.amount",
  percent: "allowDifference.percent",
};

export type RuleForm = ReturnType<typeof useRuleForm>;

/** The dialog of a rule: its texts, what is wrong with them, and the two calls that it makes. */
export function useRuleForm(now: RuleSet, rule: RuleBody, onSaved: () => void) {
  const { t, amount, locale } = useSpeech();
  // Changes of others while the dialog is open are not in its fields: saving is refused then, and overwrites nothing.
  const [set] = useState(now);
  const { texts, field } = useFields(textsOf(rule, amount));
  const [neverConfirm, setNeverConfirm] = useState(rule.actions.neverConfirm);
  const place = set.rules.findIndex(({ id }) => id === rule.id);
  const at = place === -1 ? set.rules.length : place;
  const body = bodyOf(texts, neverConfirm, rule, locale) as RuleBody;
  const { trying, preview } = useTrial<Preview>("/rules/preview", { rule: body });
  const saving = useChange(async () => {
    await putRules(set, (set.rules as readonly RuleBody[]).toSpliced(at, 1, body));
    notify(t(words.saved), "good");
    onSaved();
  });
  const error = saving.error ?? trying.error;
  /** The problem of a part of the rule, whether it was tried or saved. */
  const refused = (path: string) => fieldProblem(error, `rule.${path}`) ?? fieldProblem(error, `rules.${at}.${path}`);
  const isWrong = (name: AmountName) => texts[name] !== "" && amountOf(texts, name, locale) === undefined;
  const isPercent = texts.percent === "" || percentOf(texts) !== undefined;
  /** The properties of a field. */
  const of = (part: "conditions" | "actions", name: FieldName) => ({
    label: t(fields[name]),
    ...field(name, undefined),
    problem: refused(`${part}.${PATHS[name] ?? name}`),
  });
  const money = (part: "conditions" | "actions", name: AmountName) => ({
    ...of(part, name),
    ...(isWrong(name) && { problem: t(fields.notAnAmount) }),
  });
  const percent = { ...of("actions", "percent"), ...(!isPercent && { problem: t(fields.notAPercent) }) };
  const complete = texts.name.trim() !== "" && isPercent && !AMOUNTS.some(isWrong);
  return {
    ...{ of, money, percent, refused, neverConfirm, setNeverConfirm, preview, trying, saving, error, complete },
    name: field("name", undefined),
    assigneeName: texts.assignee === rule.actions.assignee?.id ? rule.actions.assignee.name : undefined,
    currency: { ...field("currency", undefined), problem: refused("conditions.currency") },
    busy: trying.busy || saving.busy,
  };
}
