import { INVOICE_DIRECTIONS } from "@matchbook/vocabulary/statuses";
import { useState } from "react";
import { exactNumber } from "../../api/json.ts";
import { queryClient } from "../../api/query-client.ts";
import { request } from "../../api/request.ts";
import { AmountField } from "../../components/amount-field.tsx";
import { CounterpartyField } from "../../components/counterparty/counterparty-field.tsx";
import { isComplete, NO_PARTY } from "../../components/counterparty/party-choice.ts";
import { createParty } from "../../components/counterparty/party-requests.ts";
import { DayField } from "../../components/day-field.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { notify } from "../../components/notices.tsx";
import { useChange } from "../../components/use-change.ts";
import { useFields } from "../../components/use-fields.ts";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { today } from "../../values/days.ts";
import { parseTyped } from "../../values/minor-units.ts";
import { invoiceWords as words } from "./words.ts";

/** Creates an invoice by hand, for a counterparty that is known or new. */
export default function CreateDialog({ onClose }: { onClose(): void }) {
  const { t, locale } = useSpeech();
  const [party, setParty] = useState(NO_PARTY);
  const { texts, field } = useFields({
    ...{ invoiceNumber: "", totalAmount: "", currency: "EUR" },
    ...{ direction: "receivable", issueDate: today(), dueDate: "" },
  });
  const currency = texts.currency.toUpperCase();
  const amount = parseTyped(texts.totalAmount, currency, locale);
  const isReady = texts.invoiceNumber.trim() !== "" && amount !== undefined && texts.issueDate !== "";
  const change = useChange(async () => {
    if (amount === undefined) return;
    await createParty(party);
    // A refused invoice must not create the counterparty again.
    setParty({ ...party, isNew: false });
    const { invoiceNumber, direction, issueDate, dueDate } = texts;
    const body = {
      ...{ invoiceNumber, counterpartyId: party.code, currency, totalAmount: exactNumber(amount) },
      ...{ direction, issueDate },
      ...(dueDate !== "" && { dueDate }),
    };
    await request("POST", "/invoices", { body, idempotencyKey: crypto.randomUUID() });
    await queryClient.invalidateQueries({ queryKey: ["/invoices"] });
    notify(t(words.created, { number: invoiceNumber }), "good");
    onClose();
  });
  const isWrong = texts.totalAmount !== "" && amount === undefined;
  return (
    <FormDialog title={t(words.create)} change={change} complete={isReady && isComplete(party)} onClose={onClose}>
      <TextField label={t(common.number)} maxLength={100} {...field("invoiceNumber", change.error)} />
      <CounterpartyField choice={party} onChange={setParty} />
      <div className="grid grid-cols-2 gap-3">
        <AmountField
          label={t(words.total)}
          {...field("totalAmount", change.error)}
          {...(isWrong && { problem: t(common.notAnAmount, { currency }) })}
        />
        <TextField label={t(common.currency)} maxLength={3} {...field("currency", change.error)} />
        <DayField label={t(words.issued)} {...field("issueDate", change.error)} />
        <DayField label={t(words.due)} {...field("dueDate", change.error)} />
      </div>
      <SelectField
        label={t(common.direction)}
        options={INVOICE_DIRECTIONS.map((value) => ({ value, text: t(words[value]) }))}
        {...field("direction", change.error)}
      />
    </FormDialog>
  );
}
