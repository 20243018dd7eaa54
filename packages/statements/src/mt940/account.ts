import { electronicIban, isIban } from "../iban.ts";
import type { StatementAccount } from "../statement-line.ts";

/**
 * Reads the account of field 25: an IBAN, perhaps after a bank code (`BIC/IBAN`) or before a currency, or the bank's
 * own identifier (`bank code/account number`).
 */
export function readAccount(text: string, currency: string): StatementAccount {
  const iban = text
    .split("/")
    .map(electronicIban)
    .flatMap((part) => [part, part.replace(/[A-Z]{3}$/, "")])
    .find(isIban);
  return { ...(iban === undefined ? { other: text.trim() } : { iban }), currency };
}
