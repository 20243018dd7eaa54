import type { Transaction } from "../api/resources.ts";
import type { Speech } from "../i18n/language.ts";
import { isolated } from "../values/isolated.ts";

/** The fields that name a bank line to a person. */
type Called = Pick<Transaction, "counterparty_name" | "description" | "transaction_code"> & {
  counterparty_iban?: string | null;
};
export type NamedLine = Called & Pick<Transaction, "amount" | "currency" | "direction">;

/** The name of a line for people: the other side's name, else its text or account, else its code. */
export function titleOf({ counterparty_name, description, counterparty_iban, transaction_code }: Called): string {
  return isolated(counterparty_name || description || counterparty_iban || transaction_code);
}

/** A line in a sentence: `De Vries B.V. +4,128.16 EUR`. */
export function lineInWords(line: NamedLine, { amount }: Pick<Speech, "amount">): string {
  const sign = line.direction === "credit" ? "+" : "−";
  return `${titleOf(line)} ${sign}${amount(line.amount, line.currency)} ${line.currency}`;
}
