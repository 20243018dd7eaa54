import { CSV_PRESETS } from "@matchbook/statements/value-sets";
import { OTHER_ACCOUNTS } from "@matchbook/vocabulary/statuses";
import { useState } from "react";
import { request } from "../../../api/request.ts";
import type { Bank } from "../../../api/resources.ts";
import { saveChanges } from "../../../api/save-changes.ts";
import { Checkbox } from "../../../components/checkbox.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { fieldProblem } from "../../../components/field-problem.ts";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { notify } from "../../../components/notices.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useFields } from "../../../components/use-fields.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { PRESET_NAMES } from "./preset-names.ts";
import { bankWords as words } from "./words.ts";

/** Columns that a person named for the files of this account. */
const OWN_COLUMNS = "own";

/** The way to read the CSV files of an account: `""` (by their header), a preset, or `OWN_COLUMNS`. */
function csvOf(bank: Bank | undefined): string {
  if (bank?.csvMapping == null) return "";
  return typeof bank.csvMapping.preset === "string" ? bank.csvMapping.preset : OWN_COLUMNS;
}

interface Fields {
  name: string;
  iban: string;
  currency: string;
  otherAccounts: string;
  csv: string;
  strictBalance: boolean;
}

/** Adds a bank account, or saves what a person changed of one. */
async function save(bank: Bank | undefined, { iban, currency, csv, ...always }: Fields): Promise<void> {
  const optional = {
    iban: iban || null,
    currency: currency.toUpperCase() || null,
    // Without a change, what else the mapping says stays.
    ...(csv !== csvOf(bank) && { csvMapping: csv === "" ? null : { preset: csv } }),
  };
  if (bank === undefined) {
    const given = Object.entries(optional).filter(([, value]) => value !== null);
    const body = { ...always, ...Object.fromEntries(given) };
    await request("POST", "/bank-connections", { body, idempotencyKey: crypto.randomUUID() });
    return;
  }
  const before = {
    ...{ name: bank.name, strictBalance: bank.strictBalance, otherAccounts: bank.otherAccounts },
    ...{ iban: bank.iban, currency: bank.currency },
  };
  await saveChanges<object>(`/bank-connections/${bank.id}`, before, { ...always, ...optional });
}

interface BankProps {
  bank: Bank | undefined;
  onClose(): void;
  onDone(): void;
}

/** Adds a bank account, or changes one. */
export default function BankDialog({ bank, onClose, onDone }: BankProps) {
  const { t } = useSpeech();
  const { texts, field } = useFields({
    name: bank?.name ?? "",
    iban: bank?.iban ?? "",
    currency: bank?.currency ?? "",
    otherAccounts: bank?.otherAccounts ?? "refuse",
    csv: csvOf(bank),
  });
  const [strictBalance, setStrict] = useState(bank?.strictBalance ?? false);
  const change = useChange(async () => {
    await save(bank, { ...texts, strictBalance });
    notify(t(words.saved, { name: texts.name }), "good");
    onDone();
    onClose();
  });
  const { error } = change;
  return (
    <FormDialog
      saves
      title={bank === undefined ? t(common.addBank) : t(words.editTitle, { name: bank.name })}
      change={change}
      complete={texts.name.trim() !== ""}
      onClose={onClose}
    >
      <TextField label={t(common.name)} maxLength={200} {...field("name", error)} />
      <TextField label={t(words.iban)} maxLength={42} {...field("iban", error)} />
      <TextField label={t(common.currency)} hint={t(words.currencyHint)} maxLength={3} {...field("currency", error)} />
      <SelectField
        label={t(words.otherAccounts)}
        options={OTHER_ACCOUNTS.map((value) => ({ value, text: t(words[value]) }))}
        {...field("otherAccounts", error)}
      />
      <SelectField
        label={t(words.csv)}
        options={[
          { value: "", text: t(words.byHeader) },
          ...(csvOf(bank) === OWN_COLUMNS ? [{ value: OWN_COLUMNS, text: t(words.ownColumns) }] : []),
          ...CSV_PRESETS.map((value) => ({ value, text: PRESET_NAMES[value] })),
        ]}
        {...field("csv", error)}
        problem={fieldProblem(error, "csvMapping")}
      />
      <Checkbox label={t(words.strict)} checked={strictBalance} onChange={setStrict} />
    </FormDialog>
  );
}
