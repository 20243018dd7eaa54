import { electronicIban, isIban } from "./iban.ts";
import type { StatementAccount } from "./statement-line.ts";

/** The account with this IBAN, in any notation, or with this other identifier. */
export function accountOf(id: string, currency: string): StatementAccount {
  const iban = electronicIban(id);
  return { ...(isIban(iban) ? { iban } : id !== "" && { other: id }), currency };
}
