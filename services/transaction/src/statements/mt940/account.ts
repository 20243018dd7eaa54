import { electronicIban, isIban } from "../iban.ts";
import type { StatementAccount } from "../statement-line.ts";

/**
 * The account of field 25: an IBAN, which may have a bank code in front (`BIC/IBAN`) or a currency behind it, or
 * whatever the bank calls it (`bank code/account number`).
 */
export function readAccount(text: string, currency: string): StatementAccount {
  const iban = text
    .split("/")
    .map(electronicIban)
    .flatMap((part) => [part, part.replace(/[A-Z]{3}$/, "")])
    .find(isIban);
  return { ...(iban === undefined ? { other: text.trim() } : { iban }), currency };
}
