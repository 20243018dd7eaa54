import { exactNumber } from "../../../api/json.ts";
import { AmountField } from "../../../components/amount-field.tsx";
import { RowsField } from "../../../components/rows-field.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { isCurrency, parseTyped } from "../../../values/minor-units.ts";
import { matchingWords as words } from "./words.ts";

/** An amount of one currency, as typed. */
export interface Limit {
  currency: string;
  amount: string;
}

/** The limits as the API takes them. Undefined while a currency or an amount is not complete. */
export function readLimits(
  limits: readonly Limit[],
  locale: string,
): { currency: string; amount: number }[] | undefined {
  const read = limits.flatMap(({ currency, amount }) => {
    const decimal = parseTyped(amount, currency, locale);
    return decimal === undefined ? [] : [{ currency, amount: exactNumber(decimal) }];
  });
  return read.length === limits.length ? read : undefined;
}

interface LimitsProps {
  label: string;
  hint: string;
  limits: readonly Limit[];
  disabled: boolean;
  onChange(limits: readonly Limit[]): void;
}

/** An amount per currency. */
export function Limits({ limits, onChange, ...rest }: LimitsProps) {
  const { t, locale } = useSpeech();
  const problemOf = ({ currency, amount }: Limit) =>
    isCurrency(currency) && amount !== "" && parseTyped(amount, currency, locale) === undefined
      ? t(common.notAnAmount, { currency })
      : undefined;
  return (
    <RowsField
      {...rest}
      add={t(words.addLimit)}
      blank={{ currency: "", amount: "" }}
      rows={limits}
      onChange={(rows) => onChange(rows.map((row) => ({ ...row, currency: row.currency.toUpperCase() })))}
      columns={[
        { name: "currency", title: t(common.currency), placeholder: "EUR", maxLength: 3 },
        { name: "amount", title: t(common.amount), Field: AmountField, problemOf },
      ]}
    />
  );
}
