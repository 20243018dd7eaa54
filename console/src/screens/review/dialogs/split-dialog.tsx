import { useState } from "react";
import { exactNumber } from "../../../api/json.ts";
import { request } from "../../../api/request.ts";
import { AmountField } from "../../../components/amount-field.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { CloseIcon } from "../../../components/more-icons.tsx";
import { useDraft } from "../../../components/use-draft.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { fromMinor, parseTyped, toMinor } from "../../../values/minor-units.ts";
import { lineWords } from "../line-words.ts";
import type { DialogProps } from "./dialog-props.ts";
import { InvoicePicker } from "./invoice-picker.tsx";
import { keyOf, type OpenInvoice, partFor } from "./open-invoices.ts";
import { dialogWords as words } from "./words.ts";

interface Part extends Pick<OpenInvoice, "number" | "counterparty" | "name" | "currency"> {
  /** As typed, in the currency of the line. */
  amount: string;
}

/** Matches a line to several invoices, all or nothing. What is entered survives the end of the session. */
export default function SplitDialog({ line, decide, onClose }: DialogProps) {
  const { t, amount, locale } = useSpeech();
  const { currency, transaction_code: code } = line;
  const [parts, setParts, done] = useDraft<Part[]>(`parts ${code}`, () => []);
  const [shown, setShown] = useState(false);
  const decimals = parts.map((part) => parseTyped(part.amount, currency, locale));
  const total = decimals.reduce((sum, decimal) => sum + toMinor(decimal ?? "0", currency), 0n);
  const left = toMinor(line.remaining_amount, currency) - total;
  const money = (minor: bigint) => `${amount(fromMinor(minor < 0n ? -minor : minor, currency), currency)} ${currency}`;
  const isComplete = parts.length > 0 && decimals.every((decimal) => decimal !== undefined) && left >= 0n;

  const submit = () => {
    setShown(true);
    if (!isComplete) return;
    const allocations = parts.map(({ number, counterparty }, at) => ({
      invoiceId: number,
      counterpartyId: counterparty,
      matchedAmount: exactNumber(decimals[at] ?? ""),
    }));
    // What the line is allocated to already stays: only its open amount is split.
    const body = { allocations, expectedVersion: line.version };
    onClose();
    void decide({
      line,
      text: lineWords.didAllocate,
      failed: lineWords.notAllocated,
      what: parts.map(({ number }) => number).join(", "),
      leaves: left === 0n,
      send: () => request("POST", `/transactions/${encodeURIComponent(code)}/allocate`, { body }),
    }).then((accepted) => accepted && done());
  };

  return (
    <Dialog
      title={t(words.splitTitle)}
      description={t(words.splitHint)}
      width="wide"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <span
            className={`mr-auto self-center amount ${left < 0n ? "text-bad" : "text-soft"}`}
            role="status"
            data-left={left.toString()}
          >
            {left === 0n ? t(words.allSplit) : t(left > 0n ? words.left : words.overSplit, { amount: money(left) })}
          </span>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" type="submit" disabled={parts.length === 0}>
            {t(words.split)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 md:grid-cols-2">
        <InvoicePicker
          line={line}
          chosen={undefined}
          onChoose={(invoice) => {
            if (parts.some((part) => keyOf(part) === keyOf(invoice))) return;
            const part = partFor(invoice, line, left > 0n ? left : 0n);
            const text = part > 0n ? amount(fromMinor(part, currency), currency) : "";
            const { number, counterparty, name } = invoice;
            setParts([...parts, { number, counterparty, name, currency: invoice.currency, amount: text }]);
          }}
        />
        <ol className="flex flex-col gap-2" data-parts>
          {parts.map((part, at) => (
            <li key={keyOf(part)} className="flex items-start gap-2">
              <AmountField
                className="flex-1"
                label={`${part.number} · ${part.name}`}
                hint={
                  part.currency === currency
                    ? undefined
                    : t(words.converted, { amountIn: currency, invoiceIn: part.currency })
                }
                value={part.amount}
                problem={shown && decimals[at] === undefined ? t(common.notAnAmount, { currency }) : undefined}
                onChange={(event) => setParts(parts.with(at, { ...part, amount: event.target.value }))}
              />
              <Button
                kind="quiet"
                size="icon"
                // Beside the field, below its label.
                className="mt-6"
                aria-label={t(words.removePart, { number: at + 1 })}
                onClick={() => setParts(parts.toSpliced(at, 1))}
              >
                <CloseIcon />
              </Button>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
