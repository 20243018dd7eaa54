import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "../../../components/checkbox.tsx";
import { PartyCode } from "../../../components/counterparty/party-code.tsx";
import { TextField } from "../../../components/field.tsx";
import { fieldProblem } from "../../../components/field-problem.ts";
import { Section } from "../../../components/page/page.tsx";
import { RowsField } from "../../../components/rows-field.tsx";
import type { DraftProps } from "../../../components/use-form-key.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { filled } from "../../../values/filled.ts";
import { banksQuery } from "../../imports/queries.ts";
import { DATEV_FIELDS, type Draft, givenIn, PURPOSES } from "./draft.ts";
import { settingsWords as words } from "./settings-words.ts";

const FIELDS = "grid items-end gap-3 px-4 py-3 sm:grid-cols-2 lg:grid-cols-4";

/** The accounts of each purpose, of the bank accounts and of the counterparties. */
export function Accounts({ draft, change, error }: DraftProps<Draft>) {
  const { t } = useSpeech();
  const { data: banks } = useQuery(banksQuery);
  const { accounts, bankAccounts } = draft;
  /** The problem of a cell of a list, which names it by its place among the rows that were sent. */
  const problemIn =
    <Row extends object>(list: "counterpartyAccounts" | "codingAccounts", name: keyof Row & string) =>
    (row: Row) =>
      fieldProblem(error, `${list}.${filled<object>(draft[list]).indexOf(row)}.${name}`);
  return (
    <Section title={t(words.accounts)}>
      <div className={FIELDS}>
        {PURPOSES.map((purpose) => (
          <TextField
            key={purpose}
            label={t(words[purpose])}
            problem={fieldProblem(error, `accounts.${purpose}`)}
            maxLength={20}
            value={accounts[purpose]}
            onChange={(value) => change({ accounts: { ...accounts, [purpose]: value } })}
          />
        ))}
        {banks?.data.map(({ id, name }) => (
          <TextField
            key={id}
            label={t(words.bankAccount, { name })}
            problem={fieldProblem(
              error,
              `bankAccounts.${givenIn(bankAccounts).findIndex(([one]) => one === id)}.account`,
            )}
            maxLength={20}
            value={bankAccounts[id] ?? ""}
            onChange={(value) => change({ bankAccounts: { ...bankAccounts, [id]: value } })}
          />
        ))}
      </div>
      <div className="flex flex-col gap-3 px-4 pb-3">
        <RowsField
          label={t(words.counterpartyAccounts)}
          add={t(words.addAccount)}
          blank={{ counterpartyId: "", account: "" }}
          rows={draft.counterpartyAccounts}
          onChange={(rows) => change({ counterpartyAccounts: rows })}
          columns={[
            {
              ...{ name: "counterpartyId", title: t(common.counterparty), Field: PartyCode },
              problemOf: problemIn("counterpartyAccounts", "counterpartyId"),
            },
            { name: "account", title: t(words.account), problemOf: problemIn("counterpartyAccounts", "account") },
          ]}
        />
        <RowsField
          label={t(words.codingAccounts)}
          hint={t(words.codingAccountsHint)}
          add={t(words.addAccount)}
          blank={{ account: "", name: "" }}
          rows={draft.codingAccounts}
          onChange={(rows) => change({ codingAccounts: rows })}
          columns={[
            { name: "account", title: t(words.account), problemOf: problemIn("codingAccounts", "account") },
            { name: "name", title: t(common.name), problemOf: problemIn("codingAccounts", "name") },
          ]}
        />
        <Checkbox
          label={t(words.codeIsAccount)}
          checked={draft.codeIsAccount}
          onChange={(codeIsAccount) => change({ codeIsAccount })}
        />
      </div>
    </Section>
  );
}

/** The numbers of a client with DATEV. */
export function Datev({ draft: { usesDatev, datev }, change, error }: DraftProps<Draft>) {
  const { t } = useSpeech();
  return (
    <Section title={t(words.datev)}>
      <div className="px-4 py-3">
        <Checkbox label={t(words.useDatev)} checked={usesDatev} onChange={(usesDatev) => change({ usesDatev })} />
      </div>
      {usesDatev && (
        <div className={FIELDS}>
          {DATEV_FIELDS.map((name) => (
            <TextField
              key={name}
              label={t(words[name])}
              problem={fieldProblem(error, `datev.${name}`)}
              inputMode="numeric"
              value={datev[name]}
              onChange={(value) => change({ datev: { ...datev, [name]: value } })}
            />
          ))}
        </div>
      )}
    </Section>
  );
}
