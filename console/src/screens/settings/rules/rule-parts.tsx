import { IGNORE_REASONS, RULE_ADJUSTMENTS, TRANSACTION_DIRECTIONS } from "@matchbook/vocabulary/statuses";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { oneQuery } from "../../../api/list-query.ts";
import { AmountField } from "../../../components/amount-field.tsx";
import { Checkbox } from "../../../components/checkbox.tsx";
import { PartyCode } from "../../../components/counterparty/party-code.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { ExportSettings } from "../../books/exports/queries.ts";
import { banksQuery } from "../../imports/queries.ts";
import { PersonField } from "../../review/work/person-field.tsx";
import type { RuleForm } from "./rule-form.ts";
import { ruleFieldWords as fields, rulesWords as words } from "./words.ts";

/** The lines on which a rule acts. */
export function Conditions({ form: { of, money, currency, refused } }: { form: RuleForm }) {
  const { t } = useSpeech();
  const { data: banks } = useQuery(banksQuery);
  const any = { value: "", text: t(fields.any) };
  return (
    <Part title={t(words.conditions)} hint={refused("conditions") ?? t(fields.conditionsHint)}>
      <TextField maxLength={200} {...of("conditions", "textContains")} />
      <TextField maxLength={200} hint={t(fields.patternHint)} {...of("conditions", "textMatches")} />
      <TextField maxLength={200} {...of("conditions", "counterpartyName")} />
      <TextField maxLength={42} {...of("conditions", "counterpartyIban")} />
      <PartyCode {...of("conditions", "isFrom")} />
      <SelectField
        {...of("conditions", "bankConnectionId")}
        options={[any, ...(banks?.data ?? []).map(({ id, name }) => ({ value: id, text: name }))]}
      />
      <SelectField
        {...of("conditions", "direction")}
        options={[any, ...TRANSACTION_DIRECTIONS.map((value) => ({ value, text: t(fields[value]) }))]}
      />
      <TextField label={t(common.currency)} maxLength={3} placeholder="EUR" {...currency} />
      <AmountField {...money("conditions", "amountMin")} />
      <AmountField {...money("conditions", "amountMax")} />
      <TextField maxLength={35} {...of("conditions", "purposeCode")} />
      <TextField maxLength={35} {...of("conditions", "bankTransactionCode")} />
    </Part>
  );
}

/** The actions of a rule on its lines. */
export function Actions({ form }: { form: RuleForm }) {
  const { t } = useSpeech();
  const { of, money, percent, refused, neverConfirm, setNeverConfirm } = form;
  const assignee = of("actions", "assignee");
  const { data: settings } = useQuery(oneQuery<ExportSettings>("/export-settings"));
  const accounts = settings?.codingAccounts ?? [];
  const nothing = { value: "", text: t(fields.nothing) };
  return (
    <Part title={t(words.actions)} hint={refused("actions") ?? t(fields.actionsHint)}>
      <SelectField
        {...of("actions", "ignoreReason")}
        options={[nothing, ...IGNORE_REASONS.map((value) => ({ value, text: t(fields[value]) }))]}
      />
      <SelectField
        {...of("actions", "account")}
        options={[nothing, ...accounts.map(({ account, name }) => ({ value: account, text: `${account} · ${name}` }))]}
      />
      <PartyCode {...of("actions", "counterpartyId")} />
      <AmountField {...money("actions", "difference")} />
      <TextField inputMode="decimal" {...percent} />
      <SelectField
        {...of("actions", "differenceReason")}
        options={RULE_ADJUSTMENTS.map((value) => ({ value, text: t(fields[value]) }))}
      />
      <AmountField hint={t(fields.ceilingHint)} {...money("actions", "ceiling")} />
      <PersonField
        {...assignee}
        hint={t(fields.assigneeHint)}
        value={assignee.value === "" ? null : { id: assignee.value, name: form.assigneeName }}
        onChange={(person) => assignee.onChange(person?.id ?? "")}
      />
      <Checkbox label={t(fields.neverConfirm)} checked={neverConfirm} onChange={setNeverConfirm} />
    </Part>
  );
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{title}</legend>
      <p className="text-[0.8125rem] text-soft">{hint}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
