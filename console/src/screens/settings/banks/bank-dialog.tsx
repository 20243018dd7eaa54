import { useState } from "react";
import { problemOf } from "../../../api/errors.ts";
import { request } from "../../../api/request.ts";
import type { Bank } from "../../../api/resources.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Checkbox, TextField } from "../../../components/field.tsx";
import { notify } from "../../../components/notices.tsx";
import { Problem } from "../../../components/page/problem.tsx";
import { useChange } from "../../../components/use-change.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { bankWords as words } from "./words.ts";

/** Adds a bank account, or changes one. */
export default function BankDialog({
  bank,
  onClose,
  onDone,
}: {
  bank: Bank | undefined;
  onClose(): void;
  onDone(): void;
}) {
  const { t } = useSpeech();
  const [name, setName] = useState(bank?.name ?? "");
  const [iban, setIban] = useState(bank?.iban ?? "");
  const [currency, setCurrency] = useState(bank?.currency ?? "");
  const [strictBalance, setStrict] = useState(bank?.strictBalance ?? false);
  const [forget, setForget] = useState(false);
  const { run, error, busy } = useChange(async () => {
    const given = { name, iban: iban || null, currency: currency.toUpperCase() || null, strictBalance };
    if (bank === undefined) {
      const body = { name, strictBalance, ...(iban && { iban }), ...(currency && { currency: given.currency }) };
      await request("POST", "/bank-connections", { body, idempotencyKey: crypto.randomUUID() });
    } else {
      const body = { ...given, ...(forget && { csvMapping: null }) };
      await request("PATCH", `/bank-connections/${bank.id}`, { body });
    }
    notify(t(words.saved, { name }), "good");
    onDone();
    onClose();
  });
  return (
    <Dialog
      title={bank === undefined ? t(words.add) : t(words.editTitle, { name: bank.name })}
      width="small"
      onClose={onClose}
      onSubmit={() => name.trim() !== "" && void run()}
      footer={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" type="submit" disabled={busy || name.trim() === ""}>
            {t(common.save)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Problem error={error} />
        <TextField
          label={t(words.name)}
          value={name}
          maxLength={200}
          problem={problemOf(error, "name")}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t(words.iban)}
          value={iban}
          maxLength={42}
          problem={problemOf(error, "iban")}
          onChange={(event) => setIban(event.target.value)}
        />
        <TextField
          label={t(common.currency)}
          hint={t(words.currencyHint)}
          value={currency}
          maxLength={3}
          problem={problemOf(error, "currency")}
          onChange={(event) => setCurrency(event.target.value)}
        />
        <Checkbox
          label={t(words.strict)}
          checked={strictBalance}
          onChange={(event) => setStrict(event.target.checked)}
        />
        {bank?.csvMapping != null && (
          <Checkbox
            label={t(words.forgetColumns)}
            checked={forget}
            onChange={(event) => setForget(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
