import type { Exchange } from "../exchange.ts";
import type { Counterparty, Invoice, Line } from "../model.ts";
import { ibanKey, keyOf, nameKey, textKeys } from "./keys.ts";
import type { LearnedAlias } from "./learned-alias.ts";
import { DEFAULT_SETTINGS, type MatchingSettings } from "./settings.ts";

/** The keys under which a line looks for invoices: those of its text, and its dedicated fields whole, however short. */
export function lineKeys(line: Line): string[] {
  const keys = textKeys([line.description, line.reference ?? "", line.endToEndId ?? ""].join("\n"));
  for (const field of dedicatedKeys(line)) keys.add(field);
  return [...keys];
}

/** The keys of the fields that hold nothing but a reference. */
export function dedicatedKeys(line: Line): string[] {
  return [line.reference, line.endToEndId]
    .filter((text) => text !== undefined)
    .map(keyOf)
    .filter((key) => key !== "");
}

/** The keys under which an invoice is found: its number and its payment reference. */
export function invoiceKeys(invoice: Pick<Invoice, "invoiceNumber" | "paymentReference">): string[] {
  const keys = [keyOf(invoice.invoiceNumber), keyOf(invoice.paymentReference ?? "")].filter((key) => key !== "");
  return [...new Set(keys)];
}

/** The names a counterparty goes by, as they are compared. */
export function counterpartyNameKeys(counterparty: Pick<Counterparty, "name" | "aliases">): string[] {
  return [...new Set([counterparty.name, ...counterparty.aliases].map(nameKey))];
}

/** The accounts a counterparty pays from or is paid on, as they are compared. */
export function counterpartyIbans(counterparty: Pick<Counterparty, "paymentMethods">): string[] {
  const ibans = counterparty.paymentMethods.map((method) => method.iban).filter((iban) => iban !== undefined);
  return [...new Set(ibans.map(ibanKey))];
}

/** What a pool is made of. It may hold more than its lines ask for, up to all that a tenant has. */
export interface PoolContents {
  invoices: Invoice[];
  counterparties: Counterparty[];
  /** None when absent. */
  learned?: LearnedAlias[];
  /** DEFAULT_SETTINGS when absent. */
  settings?: MatchingSettings;
  /** The stored rate for amounts of `from` in `to` on a value date; when absent, no pair of currencies was ever quoted. */
  exchange?: (from: string, to: string, valueDate: string) => Exchange;
}

/** Everything that the lines of one chunk could be matched to, as the indexes returned it. */
export class Pool {
  readonly #byKey = new Map<string, Invoice[]>();
  readonly #byParty = new Map<string, Invoice[]>();
  readonly #byIban = new Map<string, Counterparty[]>();
  readonly #byName = new Map<string, Counterparty[]>();

  readonly learned: readonly LearnedAlias[];
  readonly settings: MatchingSettings;
  readonly exchange: (from: string, to: string, valueDate: string) => Exchange;

  constructor({ invoices, counterparties, learned = [], settings = DEFAULT_SETTINGS, exchange }: PoolContents) {
    this.learned = learned;
    this.settings = settings;
    this.exchange = exchange ?? ((from, to) => ({ kind: from === to ? "same_currency" : "never_quoted" }));
    for (const invoice of invoices) {
      for (const key of invoiceKeys(invoice)) push(this.#byKey, key, invoice);
      push(this.#byParty, partyKey(invoice.counterpartyId, invoice.currency, invoice.remaining), invoice);
    }
    for (const counterparty of counterparties) {
      for (const iban of counterpartyIbans(counterparty)) push(this.#byIban, iban, counterparty);
      for (const name of counterpartyNameKeys(counterparty)) push(this.#byName, name, counterparty);
    }
  }

  /** Invoices that a key of the line names. */
  citedBy(keys: string[]): Invoice[] {
    return [...new Set(keys.flatMap((key) => this.#byKey.get(key) ?? []))];
  }

  /** Open invoices of a counterparty with exactly this much left. */
  ofParty(counterpartyId: string, currency: string, remaining: bigint): Invoice[] {
    return this.#byParty.get(partyKey(counterpartyId, currency, remaining)) ?? [];
  }

  /** The one counterparty with this account; undefined when nobody or several have it. */
  byIban(iban: string | undefined): Counterparty | undefined {
    return iban === undefined ? undefined : only(this.#byIban.get(ibanKey(iban)));
  }

  /** The one counterparty that goes by this name. */
  byName(name: string | undefined): Counterparty | undefined {
    return name === undefined ? undefined : only(this.#byName.get(nameKey(name)));
  }
}

/** The key under which a counterparty's invoices with exactly this much left are found. */
export function partyKey(counterpartyId: string, currency: string, remaining: bigint): string {
  return `${counterpartyId} ${currency} ${remaining}`;
}

function only<T>(values: T[] | undefined): T | undefined {
  return values?.length === 1 ? values[0] : undefined;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
