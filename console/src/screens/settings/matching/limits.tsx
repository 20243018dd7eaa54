import { exactNumber } from "../../../api/json.ts";
import { AmountField } from "../../../components/amount-field.tsx";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { CloseIcon } from "../../../components/more-icons.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { isCurrency, parseTyped } from "../../../values/minor-units.ts";
import { matchingWords as words } from "./words.ts";

/** An amount of one currency, as typed. */
export interface Limit {
  currency: string;
  amount: string;
}

/** What the API takes. Undefined while a currency or an amount is not complete. */
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

/** An amount per currency: rows that can be added and removed. */
export function Limits({
  label,
  hint,
  limits,
  disabled,
  onChange,
}: {
  label: string;
  hint: string;
  limits: readonly Limit[];
  disabled: boolean;
  onChange(limits: readonly Limit[]): void;
}) {
  const { t, locale } = useSpeech();
  return (
    <fieldset disabled={disabled} className="flex flex-col items-start gap-2">
      <legend className="text-[0.8125rem] font-medium">{label}</legend>
      <p className="text-[0.8125rem] text-soft">{hint}</p>
      {limits.map((limit, at) => {
        const { currency, amount } = limit;
        const change = (changes: Partial<Limit>) => onChange(limits.with(at, { ...limit, ...changes }));
        const isWrong = isCurrency(currency) && amount !== "" && parseTyped(amount, currency, locale) === undefined;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its position, its currency is typed.
          <div key={at} className="flex flex-wrap items-start gap-2">
            <TextField
              label={t(words.currencyOf, { limit: label, number: at + 1 })}
              bare
              className="w-20"
              placeholder="EUR"
              maxLength={3}
              value={currency}
              onChange={({ target }) => change({ currency: target.value.toUpperCase() })}
            />
            <AmountField
              label={t(words.amountOf, { limit: label, number: at + 1 })}
              bare
              className="w-44"
              placeholder={t(common.amount)}
              value={amount}
              problem={isWrong ? t(common.notAnAmount, { currency }) : undefined}
              onChange={({ target }) => change({ amount: target.value })}
            />
            <Button
              kind="quiet"
              size="icon"
              aria-label={t(words.removeLimit, { limit: label, number: at + 1 })}
              onClick={() => onChange(limits.toSpliced(at, 1))}
            >
              <CloseIcon />
            </Button>
          </div>
        );
      })}
      <Button
        size="small"
        aria-label={`${t(words.addLimit)}: ${label}`}
        onClick={() => onChange([...limits, { currency: "", amount: "" }])}
      >
        {t(words.addLimit)}
      </Button>
    </fieldset>
  );
}
