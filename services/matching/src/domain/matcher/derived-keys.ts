import { type Counterparty, directionsAgree, type Invoice, type Line, lineRemaining } from "../model.ts";
import { ibanKey, nameKey, numberKeys, paymentReferenceKeys } from "./keys.ts";
import { coreName, coreNameKey, nameBlocks } from "./names/core-name.ts";
import { readingOf } from "./reading.ts";

/** What rows and pools are indexed by. Everything here follows from the entity alone. */

/**
 * Which way of deriving this is. Who changes what comes out for any entity counts it up: stored rows are then brought to
 * it by a migration (store/derived-rows.ts).
 */
export const DERIVATION = 2;

/** An invoice that can still be paid. */
export function isOpen(invoice: Pick<Invoice, "void" | "remaining">): boolean {
  return !invoice.void && invoice.remaining > 0n;
}

/** The keys under which a line looks for invoices; at most MAX_KEYS. */
export function lineKeys(line: Line): string[] {
  return [...readingOf(line).cites.keys()];
}

/** The names under which a line looks for counterparties: whole, and without what tells nobody apart. */
export function lineNameKeys(line: Line): string[] | undefined {
  const { name } = readingOf(line);
  return name === undefined ? undefined : [...new Set([name, coreNameKey(coreName(name))])];
}

/** The keys under which an invoice is found: its number and its payment reference. */
export function invoiceKeys(invoice: Pick<Invoice, "invoiceNumber" | "paymentReference">): string[] {
  return [...new Set([...numberKeys(invoice.invoiceNumber), ...paymentReferenceKeys(invoice.paymentReference ?? "")])];
}

/** The names a counterparty goes by: each whole, and without what tells nobody apart. */
export function counterpartyNameKeys({ name, aliases }: Pick<Counterparty, "name" | "aliases">): string[] {
  const keys = [name, ...aliases].flatMap((text) => [nameKey(text), coreNameKey(coreName(text))]);
  return [...new Set(keys)].filter((key) => key !== "" && key !== "=");
}

/** The beginnings of the words of a counterparty's names. */
export function counterpartyNameBlocks({ name, aliases }: Pick<Counterparty, "name" | "aliases">): string[] {
  return [...new Set([name, ...aliases].flatMap((text) => nameBlocks(coreName(text))))];
}

/** The accounts a counterparty pays from or is paid on, as they are compared. */
export function counterpartyIbans(counterparty: Pick<Counterparty, "paymentMethods">): string[] {
  const ibans = counterparty.paymentMethods.map((method) => method.iban).filter((iban) => iban !== undefined);
  return [...new Set(ibans.map(ibanKey))];
}

/** The key under which a counterparty's invoices with exactly this much left are found. */
export function partyKey(counterpartyId: string, currency: string, remaining: bigint): string {
  return `${counterpartyId} ${currency} ${remaining}`;
}

/** The key that an open invoice and the line that would pay it exactly have in common. */
export function invoiceAmountKey(invoice: Pick<Invoice, "direction" | "currency" | "remaining">): string {
  return `${invoice.direction} ${invoice.currency} ${invoice.remaining}`;
}

/** The amount key of the invoices that a line would pay exactly. */
export function lineAmountKey(line: Line): string {
  const direction = directionsAgree(line, { direction: "receivable" } as Invoice) ? "receivable" : "payable";
  return `${direction} ${line.currency} ${lineRemaining(line)}`;
}
