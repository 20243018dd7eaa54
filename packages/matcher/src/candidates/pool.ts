import { push, type Steps } from "../model/collections.ts";
import type { Counterparty, LearnedAlias } from "../model/counterparty.ts";
import type { Exchange } from "../model/exchange.ts";
import { type Invoice, type Line, lineRemaining } from "../model/model.ts";
import type { LineRule } from "../model/parts.ts";
import { DEFAULT_SETTINGS, LIMITS, type MatchingSettings } from "../model/settings.ts";
import { NameIndex } from "../names/name-index.ts";
import * as keys from "../reading/derived-keys.ts";
import { invoiceKeys } from "../reading/invoice-forms.ts";
import type { LearnedParty, Lookups } from "../signals/other-side.ts";
import { Advices } from "./advices.ts";
import { ClosedInvoices } from "./closed-invoices.ts";
import { Payments } from "./payments.ts";

/** The contents of a pool. It may hold more than its lines need. */
export interface PoolContents {
  invoices: Invoice[];
  counterparties: Counterparty[];
  /** Counterparties whose names are only compared with the text of a line that has the amount of their invoice. */
  payees?: Counterparty[];
  learned?: LearnedAlias[];
  settings?: MatchingSettings;
  closed?: ClosedInvoices; // The paid and void invoices that the lines cite; when absent, those among the invoices.
  payments?: Payments;
  advices?: Advices;
  /** The stored rate for amounts of `from` in `to` on a value date; when absent, no pair of currencies was ever quoted. */
  exchange?: (from: string, to: string, valueDate: string) => Exchange;
  rules?: ReadonlyMap<string, LineRule>; // The rule that acts on a line, by the id of the line; none when absent.
  /** The pairs that matching would confirm without rules (`pairKey`). Others are not confirmed because of a rule. */
  unruled?: ReadonlySet<string> | undefined;
  without?: ReadonlySet<string>; // The ids of the signals, gates and vetoes that are switched off; none when absent.
}

/** The invoices of a key; none of them when there are too many. */
export type Found = { values: readonly Invoice[]; tooMany: boolean };

/** Everything that the lines of a chunk may be matched to, indexed by the keys of the lines. */
export class Pool implements Lookups {
  readonly settings: MatchingSettings;
  readonly payments: Payments;
  readonly closed: ClosedInvoices;
  readonly advices: Advices;
  readonly exchange: (from: string, to: string, valueDate: string) => Exchange;
  readonly unruled: ReadonlySet<string> | undefined;
  readonly without: ReadonlySet<string>;
  readonly #rules: ReadonlyMap<string, LineRule>;
  readonly #byKey = new Map<string, Invoice[]>();
  readonly #ofParty = new Map<string, Invoice[]>();
  readonly #byPartyKey = new Map<string, Invoice[]>();
  readonly #creditNotes = new Map<string, Invoice[]>();
  readonly #notesByKey = new Map<string, Invoice[]>();
  readonly #byAmount = new Map<string, Invoice[]>();
  readonly #parties: Parties;
  readonly #payees: ReadonlyMap<string, Counterparty>;

  /** @param parties an existing index to reuse instead of building one from the contents; for `withInSteps` */
  constructor(contents: PoolContents, parties?: Parties) {
    this.settings = contents.settings ?? DEFAULT_SETTINGS;
    this.payments = contents.payments ?? new Payments();
    this.closed = contents.closed ?? new ClosedInvoices(contents.invoices);
    this.unruled = contents.unruled;
    this.without = contents.without ?? new Set();
    this.#rules = contents.rules ?? new Map();
    this.advices = contents.advices ?? new Advices();
    this.exchange = contents.exchange ?? ((from, to) => ({ kind: from === to ? "same_currency" : "never_quoted" }));
    for (const invoice of contents.invoices) this.#add(invoice);
    this.#parties = parties ?? partiesOf(contents);
    this.#payees = new Map((contents.payees ?? []).map((payee) => [payee.id, payee]));
  }

  /** Makes a pool with the same counterparties and their cached look-ups, yielding after each of many invoices. */
  *withInSteps({ invoices, ...others }: Omit<PoolContents, "counterparties" | "learned">): Steps<Pool> {
    const pool = new Pool({ ...others, invoices: [], counterparties: [] }, this.#parties);
    for (const invoice of invoices) {
      pool.#add(invoice);
      yield;
    }
    return pool;
  }

  #add(invoice: Invoice): void {
    if (!keys.isOpen(invoice)) return;
    const isNote = invoice.type === "credit_note";
    push(isNote ? this.#creditNotes : this.#ofParty, invoice.counterpartyId, invoice);
    for (const key of invoiceKeys(invoice)) push(isNote ? this.#notesByKey : this.#byKey, key, invoice);
    if (isNote) return;
    for (const key of keys.invoicePartyKeys(invoice)) push(this.#byPartyKey, key, invoice);
    for (const key of keys.invoiceAmountKeys(invoice)) push(this.#byAmount, key, invoice);
  }

  /** Open invoices with this number or payment reference. */
  cited(key: string): Found {
    return found(this.#byKey.get(key), LIMITS.cited);
  }

  withAmount(amountKey: string): Found {
    return found(this.#byAmount.get(amountKey), LIMITS.amount);
  }

  readonly citedNotes = (key: string): Found => found(this.#notesByKey.get(key), LIMITS.cited);
  readonly ofParty = (counterpartyId: string): Found => found(this.#ofParty.get(counterpartyId), LIMITS.party);
  readonly creditNotesOf = (partyId: string): Found => found(this.#creditNotes.get(partyId), LIMITS.creditNotes);

  /** The open invoices of a counterparty that a line may pay; when it has too many, those of the line's open amount. */
  payableTo(counterpartyId: string, line: Line): Found {
    const all = this.ofParty(counterpartyId);
    return all.tooMany ? this.ofPartyWith(counterpartyId, line.currency, lineRemaining(line)) : all;
  }

  /** Open invoices of which exactly this much settles the whole or the next instalment, and those with a range. */
  ofPartyWith(counterpartyId: string, currency: string, remaining: bigint): Found {
    const exact = found(this.#byPartyKey.get(keys.partyKey(counterpartyId, currency, remaining)), LIMITS.partyAmount);
    const ranges = found(this.#byPartyKey.get(keys.rangeKey(counterpartyId, currency)), LIMITS.party);
    if (exact.tooMany || ranges.values.length === 0) return ranges.tooMany ? ranges : exact;
    return { values: [...exact.values, ...ranges.values], tooMany: false };
  }

  readonly ruleOf = ({ id }: Pick<Line, "id">): LineRule | undefined => this.#rules.get(id);
  readonly ownersOf = (iban: string): readonly Counterparty[] => this.#parties.byIban.get(iban) ?? [];
  readonly counterparty = (id: string): Counterparty | undefined => this.#parties.byId.get(id) ?? this.#payees.get(id);

  /** The counterparty of a learned name or account; undefined when payments of several were confirmed. */
  learned(kind: LearnedAlias["kind"], key: string): LearnedParty | undefined {
    const [alias, ...others] = this.#parties.learned.get(`${kind} ${key}`) ?? [];
    if (alias === undefined || others.length > 0 || alias.trust === "none") return undefined;
    const { counterpartyId: id } = alias;
    return { id, counterparty: this.#parties.byId.get(id), isSure: alias.trust === "sure" };
  }

  paidFor(kind: LearnedAlias["kind"], key: string): readonly string[] {
    return this.#parties.learned.get(`${kind} ${key}`)?.map(({ counterpartyId }) => counterpartyId) ?? [];
  }

  get names(): NameIndex {
    return this.#parties.names;
  }
}

type Parties = ReturnType<typeof partiesOf>;

function partiesOf({ counterparties, learned = [] }: PoolContents) {
  const [byIban, byId] = [new Map<string, Counterparty[]>(), new Map<string, Counterparty>()];
  const parties = { byIban, byId, names: new NameIndex(), learned: new Map<string, LearnedAlias[]>() };
  for (const counterparty of counterparties) {
    byId.set(counterparty.id, counterparty);
    for (const iban of keys.counterpartyIbans(counterparty)) push(byIban, iban, counterparty);
    parties.names.add(counterparty);
  }
  for (const alias of learned) push(parties.learned, `${alias.kind} ${alias.key}`, alias);
  return parties;
}

// Most keys of a text lead nowhere, so the empty result is shared.
const NOTHING: Found = { values: [], tooMany: false };

const found = (values: readonly Invoice[] | undefined, limit: number): Found =>
  values === undefined ? NOTHING : { values: values.length > limit ? [] : values, tooMany: values.length > limit };
