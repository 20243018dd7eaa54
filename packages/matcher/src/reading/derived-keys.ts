import type { Counterparty } from "../model/counterparty.ts";
import { type Due, exactAmounts } from "../model/instalments.ts";
import { directionsAgree, type Invoice, type Line, lineRemaining } from "../model/model.ts";
import { coreName, coreNameKey, endBlocks, nameBlocks } from "../names/core-name.ts";
import { accountsOfOtherSide } from "../text/accounts.ts";
import { payerTextOfLine } from "../text/line-words.ts";
import { textBlocks } from "../text/payer-text.ts";
import { hasRange } from "./expected.ts";
import { ibanKey, nameKey } from "./keys.ts";
import { namesOf, readingOf } from "./reading.ts";

/** The keys by which rows and pools are indexed. Each is derived from one entity alone. */

/** Increased whenever any entity gets other keys: a migration (derived-rows.ts) then recomputes the stored rows. */
export const DERIVATION = 20;
export const isOpen = (invoice: Pick<Invoice, "void" | "remaining">) => !invoice.void && invoice.remaining > 0n;
export const lineKeys = (line: Line): string[] => [...readingOf(line).cites.keys()];

/** The names under which a line looks for counterparties: each as a whole, and the letters of its distinctive words. */
export const lineNameKeys = (line: Line): string[] => keysOfNames(namesOf(line));

function keysOfNames(names: readonly string[]): string[] {
  const keys = names.flatMap((text) => [nameKey(text), coreNameKey(coreName(text))]);
  return [...new Set(keys)].filter((key) => key !== "" && key !== "=");
}

/** The names of a counterparty: each as a whole, and the letters of its distinctive words. */
export const counterpartyNameKeys = ({ name, aliases }: Pick<Counterparty, "name" | "aliases">): string[] =>
  keysOfNames([name, ...aliases]);

export const counterpartyNameBlocks = ({ name, aliases }: Pick<Counterparty, "name" | "aliases">): string[] => [
  ...new Set([name, ...aliases].map(coreName).flatMap((core) => [...nameBlocks(core), ...endBlocks(core)])),
];

export function lineTextBlocks(line: Line): string[] {
  const text = payerTextOfLine(line);
  return text === undefined ? [] : textBlocks(text);
}

/** The accounts that may be that of the other side of a line, normalized. */
export function lineAccounts(line: Line): string[] {
  const { iban } = readingOf(line);
  return [...new Set([...(iban === undefined ? [] : [iban]), ...accountsOfOtherSide(line)])];
}

export function counterpartyIbans(counterparty: Pick<Counterparty, "paymentMethods">): string[] {
  const ibans = counterparty.paymentMethods.map((method) => method.iban).filter((iban) => iban !== undefined);
  return [...new Set(ibans.map(ibanKey))];
}

export const partyKey = (counterpartyId: string, currency: string, remaining: bigint): string =>
  `${counterpartyId} ${currency} ${remaining}`;

export const rangeKey = (counterpartyId: string, currency: string): string => `${counterpartyId} ${currency} range`;

/** The keys of a counterparty's invoice by the amounts that settle it, or its next instalment, exactly. */
export function invoicePartyKeys(invoice: Due & Pick<Invoice, "counterpartyId" | "currency" | "expected">): string[] {
  if (hasRange(invoice)) return [rangeKey(invoice.counterpartyId, invoice.currency)];
  return exactAmounts(invoice).map((amount) => partyKey(invoice.counterpartyId, invoice.currency, amount));
}

/** The keys that an open invoice shares with a line that pays it exactly. A range has none: alone, it says little. */
export function invoiceAmountKeys(invoice: Due & Pick<Invoice, "direction" | "currency" | "expected">): string[] {
  if (hasRange(invoice)) return [];
  return exactAmounts(invoice).map((remaining) => invoiceAmountKey({ ...invoice, remaining }));
}

export const invoiceAmountKey = (invoice: Pick<Invoice, "direction" | "currency" | "remaining">): string =>
  `${invoice.direction} ${invoice.currency} ${invoice.remaining}`;

export function lineAmountKey(line: Pick<Line, "direction" | "currency" | "amount" | "allocated">): string {
  const direction = directionsAgree(line, { type: "invoice", direction: "receivable" }) ? "receivable" : "payable";
  return invoiceAmountKey({ direction, currency: line.currency, remaining: lineRemaining(line) });
}
