import type { Exchange } from "../exchange.ts";
import type { Counterparty, Invoice } from "../model.ts";
import { counterpartyIbans, invoiceAmountKey, isOpen, partyKey } from "./derived-keys.ts";
import type { LearnedAlias } from "./learned-alias.ts";
import { LIMITS } from "./limits.ts";
import { NameIndex } from "./names/name-index.ts";
import { DEFAULT_SETTINGS, type MatchingSettings } from "./settings.ts";
import { citableKeys } from "./signals/citation.ts";

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

/** What a key leads to: everything, or the fact that it is too much to mean anything. */
export type Found<T> = { values: readonly T[]; tooMany: false } | { values: readonly []; tooMany: true };

/** Everything that the lines of one chunk could be matched to, by the keys they ask with. */
export class Pool {
  readonly settings: MatchingSettings;
  readonly exchange: (from: string, to: string, valueDate: string) => Exchange;
  readonly #byKey = new Map<string, Invoice[]>();
  readonly #ofParty = new Map<string, Invoice[]>();
  readonly #byPartyKey = new Map<string, Invoice[]>();
  readonly #byAmount = new Map<string, Invoice[]>();
  readonly #byIban = new Map<string, Counterparty[]>();
  readonly #byId = new Map<string, Counterparty>();
  readonly #names = new NameIndex();
  readonly #learned = new Map<string, Set<string>>();

  constructor({ invoices, counterparties, learned = [], settings = DEFAULT_SETTINGS, exchange }: PoolContents) {
    this.settings = settings;
    this.exchange = exchange ?? ((from, to) => ({ kind: from === to ? "same_currency" : "never_quoted" }));
    for (const invoice of invoices) {
      if (!isOpen(invoice)) continue;
      for (const key of citableKeys(invoice)) push(this.#byKey, key, invoice);
      push(this.#ofParty, invoice.counterpartyId, invoice);
      push(this.#byPartyKey, partyKey(invoice.counterpartyId, invoice.currency, invoice.remaining), invoice);
      push(this.#byAmount, invoiceAmountKey(invoice), invoice);
    }
    for (const counterparty of counterparties) {
      this.#byId.set(counterparty.id, counterparty);
      for (const iban of counterpartyIbans(counterparty)) push(this.#byIban, iban, counterparty);
      this.#names.add(counterparty);
    }
    for (const { kind, key, counterpartyId } of learned) {
      const known = this.#learned.get(`${kind} ${key}`);
      if (known === undefined) this.#learned.set(`${kind} ${key}`, new Set([counterpartyId]));
      else known.add(counterpartyId);
    }
  }

  /** Open invoices with this number or payment reference. */
  cited(key: string): Found<Invoice> {
    return found(this.#byKey.get(key), LIMITS.cited);
  }

  /** The open invoices of a counterparty. */
  ofParty(counterpartyId: string): Found<Invoice> {
    return found(this.#ofParty.get(counterpartyId), LIMITS.party);
  }

  /** Open invoices of a counterparty with exactly this much left. */
  ofPartyWith(counterpartyId: string, currency: string, remaining: bigint): Found<Invoice> {
    return found(this.#byPartyKey.get(partyKey(counterpartyId, currency, remaining)), LIMITS.partyAmount);
  }

  /** Open invoices with exactly this much left, by amount key. */
  withAmount(amountKey: string): Found<Invoice> {
    return found(this.#byAmount.get(amountKey), LIMITS.amount);
  }

  /** The counterparties with this account. */
  ownersOf(iban: string): readonly Counterparty[] {
    return this.#byIban.get(iban) ?? [];
  }

  /** The one counterparty that confirmed matches taught this name or account to stand for. */
  learned(kind: LearnedAlias["kind"], key: string): Counterparty | { id: string } | undefined {
    const ids = this.#learned.get(`${kind} ${key}`);
    if (ids?.size !== 1) return undefined;
    const [id] = ids as Set<string>;
    return this.#byId.get(id as string) ?? { id: id as string };
  }

  /** The counterparties by their names. */
  get names(): NameIndex {
    return this.#names;
  }
}

// Most keys of a text lead nowhere.
const NOTHING = { values: [], tooMany: false } as const;

function found<T>(values: T[] | undefined, limit: number): Found<T> {
  if (values === undefined) return NOTHING;
  return values.length > limit ? { values: [], tooMany: true } : { values, tooMany: false };
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
