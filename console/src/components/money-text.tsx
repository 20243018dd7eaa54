import { useSpeech } from "../i18n/language.ts";
import type { Amount } from "../values/money.ts";
import { classes } from "./class-names.ts";

/** An amount with its currency. @param direction shows the sign of a bank line */
export function Money({
  amount,
  currency,
  direction,
  className,
}: {
  amount: Amount;
  currency: string;
  direction?: "credit" | "debit";
  className?: string;
}) {
  const speech = useSpeech();
  const sign = direction === undefined ? "" : direction === "credit" ? "+" : "−";
  return (
    <span className={classes("amount", className)}>
      {sign}
      {speech.amount(amount, currency).replace("-", "−")}{" "}
      <span className="text-[0.85em] font-normal text-soft">{currency}</span>
    </span>
  );
}
