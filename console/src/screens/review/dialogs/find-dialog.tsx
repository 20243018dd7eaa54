import { useState } from "react";
import { AmountField } from "../../../components/amount-field.tsx";
import { SubmitDialog } from "../../../components/submit-dialog.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { fromMinor, toMinor } from "../../../values/minor-units.ts";
import { allocate } from "../actions.ts";
import type { DialogProps } from "./dialog-props.ts";
import { InvoicePicker } from "./invoice-picker.tsx";
import { keyOf, type OpenInvoice, partFor } from "./open-invoices.ts";
import { useAmountProblem } from "./use-amount-problem.ts";
import { dialogWords as words } from "./words.ts";

/** Matches a line to an invoice that was not suggested. */
export default function FindDialog({ line, decide, onClose }: DialogProps) {
  const { t, amount } = useSpeech();
  const [invoice, setInvoice] = useState<OpenInvoice>();
  const [text, setText] = useState("");
  const { decimal, problem } = useAmountProblem(text, line);
  const choose = (chosen: OpenInvoice) => {
    const part = partFor(chosen, line, toMinor(line.remaining_amount, line.currency));
    setInvoice(chosen);
    setText(amount(fromMinor(part, line.currency), line.currency));
  };
  const submit = () => {
    if (invoice === undefined || decimal === undefined || problem !== undefined) return;
    onClose();
    void decide(allocate(line, invoice, decimal));
  };
  return (
    <SubmitDialog
      width="normal"
      title={t(words.findTitle)}
      onClose={onClose}
      onSubmit={submit}
      action={t(words.match)}
      disabled={invoice === undefined}
    >
      <InvoicePicker line={line} chosen={invoice && keyOf(invoice)} onChoose={choose} />
      {invoice !== undefined && (
        <AmountField
          className="mt-4"
          label={t(words.amountLabel, { invoice: invoice.number, currency: line.currency })}
          value={text}
          problem={problem}
          onChange={setText}
        />
      )}
    </SubmitDialog>
  );
}
