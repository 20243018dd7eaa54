import type { Transaction } from "../api/resources.ts";
import type { Speech } from "../i18n/language.ts";

/** What names a bank line to a person. */
export type NamedLine = Pick<
  Transaction,
  "amount" | "currency" | "direction" | "counterparty_name" | "description" | "transaction_code"
>;

/** How people call a line: the other side's name, else its text, else its code. */
export function titleOf({
  counterparty_name,
  description,
  transaction_code,
}: Pick<NamedLine, "counterparty_name" | "description" | "transaction_code">): string {
  return counterparty_name || description || transaction_code;
}

/** A line in a sentence: `De Vries B.V. +4,128.16 EUR`. */
export function lineInWords(line: NamedLine, { amount }: Pick<Speech, "amount">): string {
  const sign = line.direction === "credit" ? "+" : "−";
  return `${titleOf(line)} ${sign}${amount(line.amount, line.currency)} ${line.currency}`;
}
