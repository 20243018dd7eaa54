import { useSpeech } from "../i18n/language.ts";
import type { Amount } from "../values/money.ts";
import { classes } from "./class-names.ts";

interface MoneyProps {
  amount: Amount;
  currency: string;
  direction?: "credit" | "debit";
  bare?: boolean;
  className?: string;
}

/**
 * An amount with its currency.
 * @param direction shows the sign of a bank line
 * @param bare in a table that names the currency once: the number alone, and a dash for nothing
 */
export function Money({ amount, currency, direction, bare = false, className }: MoneyProps) {
  const speech = useSpeech();
  const sign = direction === undefined ? "" : direction === "credit" ? "+" : "−";
  return (
    <span className={classes("amount", className)}>
      {sign}
      {bare && Number(amount) === 0 ? "–" : speech.amount(amount, currency).replace("-", "−")}
      {!bare && <span className="text-[0.85em] font-normal text-soft"> {currency}</span>}
    </span>
  );
}
