import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "../../../components/checkbox.tsx";
import { TextField } from "../../../components/field.tsx";
import { fieldProblem } from "../../../components/field-problem.ts";
import { Section } from "../../../components/page/page.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { pairsIn } from "../../../values/pairs.ts";
import { banksQuery } from "../../imports/queries.ts";
import { DATEV_FIELDS, type DraftProps, givenIn, PAIR_LISTS, type PairList, PURPOSES } from "./draft.ts";
import { settingsWords as words } from "./settings-words.ts";

const FIELDS = "grid items-end gap-3 px-4 py-3 sm:grid-cols-2 lg:grid-cols-4";

interface AccountsProps extends DraftProps {
  /** Why the settings were refused. */
  error: unknown;
}

/** The accounts of each purpose, of the bank accounts and of the counterparties. */
export function Accounts({ draft, change, error }: AccountsProps) {
  const { t } = useSpeech();
  const { data: banks } = useQuery(banksQuery);
  const { accounts, bankAccounts } = draft;
  /** The problem of the first wrong line of a list: that it is no pair, or why it was refused. */
  const pairProblem = (list: PairList) => {
    const { pairs, badLine } = pairsIn(draft[list]);
    if (badLine !== undefined) return t(list === "counterparties" ? words.badLine : words.badCoding, { line: badLine });
    const name = list === "counterparties" ? "counterpartyAccounts" : list;
    const refused = pairs.flatMap(({ left: field }, at) => {
      const message = fieldProblem(error, `${name}.${at}.account`) ?? fieldProblem(error, `${name}.${at}.name`);
      return message === undefined ? [] : [t(words.wrong, { field, message })];
    });
    return refused.at(0);
  };
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
            onChange={(event) => change({ accounts: { ...accounts, [purpose]: event.target.value } })}
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
            onChange={(event) => change({ bankAccounts: { ...bankAccounts, [id]: event.target.value } })}
          />
        ))}
      </div>
      <div className="flex flex-col gap-3 px-4 pb-3">
        {PAIR_LISTS.map((list) => (
          <TextArea
            key={list}
            label={t(words[list])}
            hint={t(words[`${list}Hint`])}
            problem={pairProblem(list)}
            value={draft[list]}
            onChange={(event) => change({ [list]: event.target.value })}
          />
        ))}
        <Checkbox
          label={t(words.codeIsAccount)}
          checked={draft.codeIsAccount}
          onChange={(event) => change({ codeIsAccount: event.target.checked })}
        />
      </div>
    </Section>
  );
}

/** The numbers of a client with DATEV. */
export function Datev({ draft: { usesDatev, datev }, change, error }: DraftProps & Pick<AccountsProps, "error">) {
  const { t } = useSpeech();
  return (
    <Section title={t(words.datev)}>
      <div className="px-4 py-3">
        <Checkbox
          label={t(words.useDatev)}
          checked={usesDatev}
          onChange={(event) => change({ usesDatev: event.target.checked })}
        />
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
              onChange={(event) => change({ datev: { ...datev, [name]: event.target.value } })}
            />
          ))}
        </div>
      )}
    </Section>
  );
}
