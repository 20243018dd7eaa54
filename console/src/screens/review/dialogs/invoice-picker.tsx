import { useState } from "react";
import { Badge } from "../../../components/badge.tsx";
import { TextField } from "../../../components/field.tsx";
import { Loading } from "../../../components/loading.tsx";
import { Party } from "../../../components/party.tsx";
import { useChoices } from "../../../components/use-choices.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { lineWords } from "../line-words.ts";
import type { Line } from "../queries.ts";
import { keyOf, type OpenInvoice, useOpenInvoices } from "./open-invoices.ts";
import { dialogWords as words } from "./words.ts";

interface InvoicePickerProps {
  line: Line;
  /** The key of an invoice. */
  chosen: string | undefined;
  /** Empties the field after each choice, because another one follows. */
  clears?: boolean;
  onChoose(invoice: OpenInvoice): void;
}

/** A field and a list: type, move with the arrow keys, choose with Enter. */
export function InvoicePicker({ line, chosen, clears = false, onChoose }: InvoicePickerProps) {
  const { t } = useSpeech();
  const [text, setText] = useState("");
  const { invoices, isCurrent, loading } = useOpenInvoices(line, text);
  const isChosen = (invoice: OpenInvoice) => keyOf(invoice) === chosen;
  const { field, at, listId, optionId, restart } = useChoices<OpenInvoice>({
    options: invoices,
    keyOf,
    isCurrent,
    choose: (invoice) => !isChosen(invoice) && choose(invoice),
    // Enter chooses first, and submits once the choice is made. Without anything to choose it does nothing.
    leavesEnter: (active) => active !== undefined && isChosen(active),
  });
  const choose = (invoice: OpenInvoice) => {
    onChoose(invoice);
    if (!clears) return;
    setText("");
    restart();
  };
  return (
    <div>
      <TextField
        label={t(words.findLabel)}
        hint={t(words.findHint)}
        {...field}
        autoFocus
        value={text}
        onChange={(typed) => {
          setText(typed);
          restart();
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t(words.findLabel)}
        className="mt-2 max-h-64 overflow-y-auto rounded-md border border-line"
      >
        {invoices.map((invoice, index) => (
          <Option
            key={keyOf(invoice)}
            id={optionId(index)}
            invoice={invoice}
            lineCurrency={line.currency}
            isChosen={isChosen(invoice)}
            isActive={index === at}
            onChoose={() => choose(invoice)}
          />
        ))}
      </div>
      <div className="mt-1 min-h-5 text-soft" role="status">
        {loading ? <Loading /> : invoices.length === 0 ? t(words.none) : ""}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  invoice: OpenInvoice;
  lineCurrency: string;
  isChosen: boolean;
  /** Tells whether the keys act on it. */
  isActive: boolean;
  onChoose(): void;
}

function Option({ id, invoice, lineCurrency, isChosen, isActive, onChoose }: OptionProps) {
  const { t, amount, day } = useSpeech();
  const { number, name, counterparty, remaining, currency, dueDate } = invoice;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      className="flex min-h-9 cursor-pointer flex-wrap items-center gap-x-3 border-b border-line px-3 py-1.5 last:border-0 hover:bg-hover aria-selected:bg-chosen data-active:outline-2 data-active:outline-offset-[-2px] data-active:outline-brand"
      onClick={onChoose}
    >
      <span className="font-medium">{number}</span>
      <span className="min-w-48 flex-1 break-words">
        <Party name={name} code={counterparty} />
      </span>
      {currency !== lineCurrency && <Badge tone="warn">{t(words.otherCurrency, { currency })}</Badge>}
      {dueDate !== null && <span className="text-soft">{t(lineWords.dueOn, { day: day(dueDate) })}</span>}
      <span className="amount">{t(lineWords.remaining, { amount: `${amount(remaining, currency)} ${currency}` })}</span>
    </div>
  );
}
