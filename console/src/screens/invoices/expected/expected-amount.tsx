import type { ExpectedPayment } from "../../../api/resources.ts";
import { Money } from "../../../components/money-text.tsx";
import { useSpeech } from "../../../i18n/language.ts";

/** The amount that is expected, or the least and the most. */
export function ExpectedAmount({
  amountFrom,
  amountTo,
  currency,
}: Pick<ExpectedPayment, "amountFrom" | "amountTo" | "currency">) {
  const { amount } = useSpeech();
  const isExact = amount(amountFrom, currency) === amount(amountTo, currency);
  return (
    <>
      {!isExact && <>{amount(amountFrom, currency)} – </>}
      <Money amount={amountTo} currency={currency} />
    </>
  );
}
