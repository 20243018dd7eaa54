import { useState } from "react";
import { exactNumber } from "../../../api/json.ts";
import { linePath } from "../../../api/line-query.ts";
import { request } from "../../../api/request.ts";
import { SubmitDialog } from "../../../components/submit-dialog.tsx";
import { useDraft } from "../../../components/use-draft.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { fromMinor, parseTyped, toMinor } from "../../../values/minor-units.ts";
import type { Action } from "../actions.ts";
import { lineWords } from "../line-words.ts";
import type { DialogProps } from "./dialog-props.ts";
import { InvoicePicker } from "./invoice-picker.tsx";
import { keyOf, type OpenInvoice, partFor } from "./open-invoices.ts";
import { LeftOfLine, type Part, PartFields } from "./split-parts.tsx";
import { dialogWords as words } from "./words.ts";

/** Matches a line to several invoices, all or nothing. What is entered survives the end of the session. */
export default function SplitDialog({ line, decide, onClose }: DialogProps) {
  const { t, amount, locale } = useSpeech();
  const { currency, transaction_code: code } = line;
  const [parts, setParts, done] = useDraft<Part[]>(`parts ${code}`, () => []);
  const [shown, setShown] = useState(false);
  // The rest that the person was asked about; another rest is asked about anew.
  const [asked, ask] = useState<bigint>();
  const decimals = parts.map((part) => parseTyped(part.amount, currency, locale));
  const total = decimals.reduce((sum, decimal) => sum + toMinor(decimal ?? "0", currency), 0n);
  const left = toMinor(line.remaining_amount, currency) - total;
  const isComplete = parts.length > 0 && decimals.every((decimal) => decimal !== undefined) && left >= 0n;

  const submit = () => {
    setShown(true);
    if (!isComplete) return;
    if (left > 0n && asked !== left) return ask(left);
    onClose();
    void decide(split(line, parts, decimals, left === 0n)).then((accepted) => accepted && done());
  };
  const add = (invoice: OpenInvoice) => {
    if (parts.some((part) => keyOf(part) === keyOf(invoice))) return;
    const part = partFor(invoice, line, left > 0n ? left : 0n);
    const text = part > 0n ? amount(fromMinor(part, currency), currency) : "";
    const { number, counterparty, name } = invoice;
    setParts([...parts, { number, counterparty, name, currency: invoice.currency, amount: text }]);
  };

  const isAsked = isComplete && left > 0n && asked === left;
  const rest = `${amount(fromMinor(left, currency), currency)} ${currency}`;
  return (
    <SubmitDialog
      title={t(words.splitTitle)}
      description={t(words.splitHint)}
      width="wide"
      onClose={onClose}
      onSubmit={submit}
      beside={<LeftOfLine left={left} currency={currency} />}
      action={isAsked ? t(words.splitAndLeave, { amount: rest }) : t(words.split)}
      disabled={parts.length === 0}
    >
      {isAsked && (
        <p role="alert" className="mb-3 rounded-md bg-warn-soft px-3 py-2 text-warn">
          {t(words.staysOpen, { amount: rest })}
        </p>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <InvoicePicker line={line} chosen={undefined} clears onChoose={add} />
        <ol className="flex flex-col gap-2" data-parts>
          {parts.map((part, at) => (
            <PartFields
              key={keyOf(part)}
              part={part}
              position={at + 1}
              currency={currency}
              isWrong={shown && decimals[at] === undefined}
              onAmount={(text) => setParts(parts.with(at, { ...part, amount: text }))}
              onRemove={() => setParts(parts.toSpliced(at, 1))}
            />
          ))}
        </ol>
      </div>
    </SubmitDialog>
  );
}

/**
 * Allocates parts of a line in one request. What the line is allocated to already stays: only its open amount is split.
 * @param decimals the amounts of the parts
 * @param leaves whether nothing of the line stays open
 */
function split(
  line: DialogProps["line"],
  parts: readonly Part[],
  decimals: readonly (string | undefined)[],
  leaves: boolean,
): Action {
  const allocations = parts.map(({ number, counterparty }, at) => ({
    invoiceId: number,
    counterpartyId: counterparty,
    matchedAmount: exactNumber(decimals[at] ?? ""),
  }));
  const body = { allocations, expectedVersion: line.version };
  return {
    line,
    text: lineWords.didAllocate,
    failed: lineWords.notAllocated,
    what: parts.map(({ number }) => number).join(", "),
    leaves,
    send: () => request("POST", `${linePath(line.transaction_code)}/allocate`, { body }),
  };
}
