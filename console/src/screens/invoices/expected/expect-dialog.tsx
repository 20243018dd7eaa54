import { INVOICE_DIRECTIONS } from "@matchbook/vocabulary/statuses";
import { useState } from "react";
import { type ItemAnswer, refusalOf } from "../../../api/item-answer.ts";
import { exactNumber } from "../../../api/json.ts";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import { CounterpartyField } from "../../../components/counterparty/counterparty-field.tsx";
import { isComplete, NO_PARTY } from "../../../components/counterparty/party-choice.ts";
import { createParty } from "../../../components/counterparty/party-requests.ts";
import { SelectField, TextField } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { notify } from "../../../components/notices.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useCreation } from "../../../components/use-creation.ts";
import { type ConnectedField, useFields } from "../../../components/use-fields.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { today } from "../../../values/days.ts";
import { parseTyped } from "../../../values/minor-units.ts";
import { invoiceWords } from "../words.ts";
import { type AmountName, PaymentFields } from "./payment-fields.tsx";
import { expectedWords as words } from "./words.ts";

const STEPS = ["week", "month", "year"] as const;

/** Expects a payment, once or again and again, from a counterparty that is known or new. */
export default function ExpectDialog({ onClose }: { onClose(): void }) {
  const { t, locale } = useSpeech();
  const [party, setParty] = useState(NO_PARTY);
  const { texts, field } = useFields({
    ...{ number: "", amountFrom: "", amountTo: "", currency: "EUR", direction: "receivable" },
    ...{ dateFrom: today(), dateTo: today(), description: "", reference: "", every: "", times: "12" },
  });
  const currency = texts.currency.toUpperCase();
  const typed = (text: string) => parseTyped(text, currency, locale);
  const [least, most] = [typed(texts.amountFrom), typed(texts.amountTo || texts.amountFrom)];
  const isReady = texts.number.trim() !== "" && least !== undefined && most !== undefined;
  const expect = useExpecting();
  const change = useChange(async () => {
    if (least === undefined || most === undefined) return;
    await createParty(party);
    // A refused payment must not create the counterparty again.
    setParty({ ...party, isNew: false });
    const { number, direction, dateFrom, dateTo, description, reference, every, times } = texts;
    const payment = {
      ...{ number, direction, counterpartyId: party.code, currency, dateFrom, dateTo },
      ...{ amountFrom: exactNumber(least), amountTo: exactNumber(most) },
      ...{ description: description || null, reference: reference || null },
    };
    await expect(payment, every === "" ? undefined : { every, times: Number(times) });
    const paths = ["/expected-payments", "/invoices"];
    await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
    notify(t(words.created, { count: every === "" ? 1 : Number(times) }), "good");
    onClose();
  });
  const amount = (name: AmountName) => ({
    ...field(name, change.error),
    ...(texts[name] !== "" && typed(texts[name]) === undefined && { problem: t(common.notAnAmount, { currency }) }),
  });
  return (
    <FormDialog title={t(words.create)} change={change} complete={isReady && isComplete(party)} onClose={onClose}>
      <TextField label={t(common.number)} maxLength={89} {...field("number", change.error)} />
      <CounterpartyField choice={party} onChange={setParty} />
      <PaymentFields field={(name) => field(name, change.error)} amount={amount}>
        <TextField label={t(common.currency)} maxLength={3} {...field("currency", change.error)} />
        <SelectField
          label={t(common.direction)}
          options={INVOICE_DIRECTIONS.map((value) => ({ value, text: t(invoiceWords[value]) }))}
          {...field("direction", change.error)}
        />
        <RepeatFields every={field("every", change.error)} times={field("times", change.error)} />
      </PaymentFields>
    </FormDialog>
  );
}

/** The interval and the number of expected payments. */
function RepeatFields({ every, times }: { every: ConnectedField; times: ConnectedField }) {
  const { t } = useSpeech();
  return (
    <>
      <SelectField
        label={t(words.every)}
        options={[{ value: "", text: t(words.once) }, ...STEPS.map((value) => ({ value, text: t(words[value]) }))]}
        {...every}
      />
      {every.value !== "" && <TextField label={t(words.times)} type="number" min={2} max={12} {...times} />}
    </>
  );
}

interface Repeat {
  every: string;
  times: number;
}

/** Expects a payment, or with `repeat` a series. A refused series throws the problem of its first refused payment. */
function useExpecting() {
  // When only the answer was lost, another attempt must not be refused because the number is taken by the first one.
  const create = useCreation();
  return async (payment: object, repeat: Repeat | undefined): Promise<void> => {
    if (repeat === undefined) {
      const body = payment;
      await create(body, (idempotencyKey) => request("POST", "/expected-payments", { body, idempotencyKey }));
      return;
    }
    const body = { expectedPayments: [{ ...payment, repeat }] };
    const { data } = await create(body, (idempotencyKey) =>
      request<ItemAnswer[]>("POST", "/expected-payments/batch", { body, idempotencyKey }),
    );
    const [refusal] = data.flatMap((item) => refusalOf(item) ?? []);
    if (refusal !== undefined) throw refusal;
  };
}
