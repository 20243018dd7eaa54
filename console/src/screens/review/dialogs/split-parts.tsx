import { AmountField } from "../../../components/amount-field.tsx";
import { Button } from "../../../components/button.tsx";
import { CloseIcon } from "../../../components/more-icons.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { fromMinor } from "../../../values/minor-units.ts";
import type { OpenInvoice } from "./open-invoices.ts";
import { dialogWords as words } from "./words.ts";

/** A part of a line, and the invoice that gets it. */
export interface Part extends Pick<OpenInvoice, "number" | "counterparty" | "name" | "currency"> {
  /** The amount as typed, in the currency of the line. */
  amount: string;
}

/** The amount that the parts leave of the line. @param left in minor units, below zero when they are more than the line has */
export function LeftOfLine({ left, currency }: { left: bigint; currency: string }) {
  const { t, amount } = useSpeech();
  const money = `${amount(fromMinor(left < 0n ? -left : left, currency), currency)} ${currency}`;
  return (
    <span
      className={`mr-auto self-center amount ${left < 0n ? "text-bad" : "text-soft"}`}
      role="status"
      data-left={left.toString()}
    >
      {left === 0n ? t(words.allSplit) : t(left > 0n ? words.left : words.overSplit, { amount: money })}
    </span>
  );
}

interface PartProps {
  part: Part;
  /** Counted from 1. */
  position: number;
  /** The line's currency. */
  currency: string;
  /** Says that the text is no amount. */
  isWrong: boolean;
  onAmount(text: string): void;
  onRemove(): void;
}

/** The amount that an invoice gets of the line, and the button that takes the invoice out. */
export function PartFields({ part, position, currency, isWrong, onAmount, onRemove }: PartProps) {
  const { t } = useSpeech();
  const isConverted = part.currency !== currency;
  return (
    <li className="flex items-start gap-2">
      <AmountField
        className="flex-1"
        label={`${part.number} · ${part.name}`}
        hint={isConverted ? t(words.converted, { amountIn: currency, invoiceIn: part.currency }) : undefined}
        value={part.amount}
        problem={isWrong ? t(common.notAnAmount, { currency }) : undefined}
        onChange={onAmount}
      />
      <Button
        kind="quiet"
        size="icon"
        // Beside the field, below its label.
        className="mt-6"
        aria-label={t(words.removePart, { number: position })}
        onClick={onRemove}
      >
        <CloseIcon />
      </Button>
    </li>
  );
}
