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
  const { t } = useSpeech();
  return (
    <fieldset disabled={disabled} className="flex flex-col items-start gap-2">
      <legend className="text-[0.8125rem] font-medium">{label}</legend>
      <p className="text-[0.8125rem] text-soft">{hint}</p>
      {limits.map((limit, at) => (
        <LimitRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its position, its currency is typed.
          key={at}
          name={{ limit: label, number: at + 1 }}
          limit={limit}
          onChange={(changes) => onChange(limits.with(at, { ...limit, ...changes }))}
          onRemove={() => onChange(limits.toSpliced(at, 1))}
        />
      ))}
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

interface RowProps {
  /** The limit and the place of its row, by which the fields are told apart. */
  name: { limit: string; number: number };
  limit: Limit;
  onChange(changes: Partial<Limit>): void;
  onRemove(): void;
}

function LimitRow({ name, limit: { currency, amount }, onChange, onRemove }: RowProps) {
  const { t, locale } = useSpeech();
  const isWrong = isCurrency(currency) && amount !== "" && parseTyped(amount, currency, locale) === undefined;
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TextField
        label={t(words.currencyOf, name)}
        bare
        className="w-20"
        placeholder="EUR"
        maxLength={3}
        value={currency}
        onChange={({ target }) => onChange({ currency: target.value.toUpperCase() })}
      />
      <AmountField
        label={t(words.amountOf, name)}
        bare
        className="w-44"
        placeholder={t(common.amount)}
        value={amount}
        problem={isWrong ? t(common.notAnAmount, { currency }) : undefined}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
      <Button kind="quiet" size="icon" aria-label={t(words.removeLimit, name)} onClick={onRemove}>
        <CloseIcon />
      </Button>
    </div>
  );
}
