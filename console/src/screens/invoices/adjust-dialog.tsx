import { useState } from "react";
import { exactNumber } from "../../api/json.ts";
import { request } from "../../api/request.ts";
import type { InvoiceWithMatches } from "../../api/resources.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { AmountField, SelectField, TextField } from "../../components/field.tsx";
import { Problem } from "../../components/page/problem.tsx";
import { useChange } from "../../components/use-change.ts";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { parseTyped, toMinor } from "../../values/money.ts";
import { invoiceChanged, invoicePath } from "./queries.ts";
import { invoiceWords as words } from "./words.ts";

const REASONS = ["fee", "discount", "rounding", "write_off"] as const;

/** Closes an amount of an invoice without a payment. */
export default function AdjustDialog({ invoice, onClose }: { invoice: InvoiceWithMatches; onClose(): void }) {
  const { t, amount, locale } = useSpeech();
  const { invoiceNumber, currency, remainingAmount } = invoice;
  const [text, setText] = useState(amount(remainingAmount, currency));
  const [reason, setReason] = useState<string>("write_off");
  const [note, setNote] = useState("");
  const typed = parseTyped(text, currency, locale);
  const fits = typed !== undefined && toMinor(typed, currency) <= toMinor(remainingAmount, currency);
  const { run, error, busy } = useChange(async () => {
    if (!fits) return;
    const body = { amount: exactNumber(typed), reason, ...(note !== "" && { note }) };
    const path = `${invoicePath(invoiceNumber)}/adjustments`;
    await request("POST", path, { body, idempotencyKey: crypto.randomUUID() });
    await invoiceChanged(invoiceNumber);
    onClose();
  });
  return (
    <Dialog
      title={t(words.adjustTitle, { number: invoiceNumber })}
      width="small"
      onClose={onClose}
      onSubmit={() => void run()}
      footer={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" type="submit" disabled={busy || !fits}>
            {t(words.adjust)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Problem error={error} />
        <AmountField
          label={`${t(common.amount)} (${currency})`}
          value={text}
          problem={fits ? undefined : t(words.badAmount, { amount: amount(remainingAmount, currency) })}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          label={t(words.reason)}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          options={REASONS.map((value) => ({ value, text: t(words[value]) }))}
        />
        <TextField
          label={t(words.note)}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
