import type { ComponentProps, ReactNode } from "react";
import { AmountField } from "../../../components/amount-field.tsx";
import { DayField } from "../../../components/day-field.tsx";
import { TextField } from "../../../components/field.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { expectedWords as words } from "./words.ts";

export type AmountName = "amountFrom" | "amountTo";
type TextName = "description" | "reference" | "dateFrom" | "dateTo";
type Connected = Pick<ComponentProps<typeof DayField>, "value" | "problem" | "onChange">;

interface PaymentFieldsProps {
  /** Connects a field with its text. */
  field(name: TextName): Connected;
  /** Connects the field of an amount, and says whether it holds one. */
  amount(name: AmountName): Connected;
  /** Fields beside those of the amounts and days. */
  children?: ReactNode;
}

/** The fields of an expected payment, for making and for changing it. */
export function PaymentFields({ field, amount, children }: PaymentFieldsProps) {
  const { t } = useSpeech();
  return (
    <>
      <TextField label={t(words.description)} maxLength={200} {...field("description")} />
      <TextField label={t(words.reference)} maxLength={140} {...field("reference")} />
      <div className="grid grid-cols-2 gap-3">
        <AmountField label={t(words.amountFrom)} {...amount("amountFrom")} />
        <AmountField label={t(words.amountTo)} {...amount("amountTo")} />
        <DayField label={t(words.dateFrom)} {...field("dateFrom")} />
        <DayField label={t(words.dateTo)} {...field("dateTo")} />
        {children}
      </div>
    </>
  );
}
