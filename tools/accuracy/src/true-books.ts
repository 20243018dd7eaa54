import type { Books } from "./books.ts";
import { shownIban } from "./channel.ts";
import { bare } from "./numbering.ts";
import type { Invoice, Line } from "./records.ts";
import { surviving } from "./referee.ts";
import { isWholeName, nameKeys } from "./statement-name.ts";
import type { Entry } from "./truth.ts";
import type { Draft, World } from "./world.ts";

function numberKey({ direction, invoiceNumber }: Invoice): string {
  return `${direction} ${bare(invoiceNumber)}`;
}

function count(counts: Map<string, Map<string, number>>, key: string, inner: string): void {
  const of = counts.get(key) ?? new Map<string, number>();
  counts.set(key, of.set(inner, (of.get(inner) ?? 0) + 1));
}

/** The number of payments for one party after which a payer counts as known, if it paid for no other, or a name hardly. */
const REMEMBERED_FROM = 2;

function payerKeys(line: Line): string[] {
  return [shownIban(line), line.counterpartyName].filter((sign) => sign !== undefined).map(bare);
}

/** The books with every payment booked as it was meant, week by week. */
export class TrueBooks implements Books {
  readonly #entries = new Map<string, Entry & { remaining: bigint }>();
  readonly #open = new Map<string, Set<string>>();
  readonly #owners = new Map<string, string[]>();
  readonly #names = new Map<string, string>();
  readonly #namesakes = new Map<string, Set<string>>();
  readonly #numbers = new Map<string, number>();
  readonly #payers = new Map<string, Map<string, number>>();
  readonly #settled = new Map<string, Draft>();
  #claims = new Map<string, number>();
  #named = new Set<string>();

  constructor({ customers, suppliers, entries }: World) {
    for (const { counterparty } of [...customers, ...suppliers]) {
      this.#names.set(counterparty.id, counterparty.name);
      for (const key of nameKeys(counterparty.name)) {
        this.#namesakes.set(key, (this.#namesakes.get(key) ?? new Set()).add(counterparty.id));
      }
      for (const { iban } of counterparty.paymentMethods) {
        if (iban !== undefined) this.#owners.set(iban, [...(this.#owners.get(iban) ?? []), counterparty.id]);
      }
    }
    for (const entry of entries) this.#entries.set(entry.invoice.id, { ...entry, remaining: entry.invoice.total });
  }

  /** Begins a week. */
  open(entries: Entry[], drafts: Draft[]): void {
    for (const { invoice } of entries) {
      if (invoice.void) continue;
      this.#numbers.set(numberKey(invoice), (this.#numbers.get(numberKey(invoice)) ?? 0) + 1);
      const open = this.#open.get(invoice.counterpartyId);
      if (open === undefined) this.#open.set(invoice.counterpartyId, new Set([invoice.id]));
      else open.add(invoice.id);
    }
    this.#claims = new Map();
    this.#named = new Set();
    for (const draft of drafts) {
      if (draft.pairs.length === 0) continue;
      const reference = surviving(draft);
      if (reference !== "none") for (const { invoiceId } of draft.pairs) this.#named.add(invoiceId);
      if (reference === "exact") continue;
      const key = this.#claimOf(draft);
      this.#claims.set(key, (this.#claims.get(key) ?? 0) + 1);
    }
  }

  /** Books a payment, or the return of one. */
  settle(draft: Draft): void {
    const { pairs, line, class: name, returns } = draft;
    this.#settled.set(line.id, draft);
    if (returns !== undefined) this.#reopen(returns);
    for (const { invoiceId, amount } of pairs) {
      const entry = this.invoice(invoiceId);
      // The rest of a payment in another currency is the bank's margin.
      entry.remaining -= line.currency === entry.invoice.currency ? amount : entry.remaining;
      for (const key of payerKeys(line)) count(this.#payers, key, entry.invoice.counterpartyId);
      if (entry.remaining < 0n) throw new Error(`${name}: more is paid than was billed`);
      if (entry.remaining === 0n) this.#close(entry.invoice);
    }
  }

  #reopen(lineId: string): void {
    for (const { invoiceId, amount } of this.#settled.get(lineId)?.pairs ?? []) {
      const entry = this.invoice(invoiceId);
      if (entry.remaining === 0n) {
        this.#open.get(entry.invoice.counterpartyId)?.add(invoiceId);
        const key = numberKey(entry.invoice);
        this.#numbers.set(key, (this.#numbers.get(key) ?? 0) + 1);
      }
      entry.remaining += amount;
    }
  }

  #close(invoice: Invoice): void {
    this.#open.get(invoice.counterpartyId)?.delete(invoice.id);
    this.#numbers.set(numberKey(invoice), (this.#numbers.get(numberKey(invoice)) ?? 1) - 1);
  }

  openLike({ counterpartyId, direction, currency }: Invoice) {
    return [...(this.#open.get(counterpartyId) ?? [])]
      .map((id) => this.invoice(id))
      .filter(({ invoice }) => invoice.direction === direction && invoice.currency === currency);
  }

  owesExactly(line: Line): boolean {
    const iban = shownIban(line);
    const payments = this.#payers.get(iban === undefined ? "" : bare(iban));
    const owners = this.ownersOf(iban);
    const [party, ...more] = owners.length > 0 ? owners : [...(payments?.keys() ?? [])];
    if (party === undefined || more.length > 0) return false;
    const direction = line.direction === "credit" ? "receivable" : "payable";
    const equal = [...(this.#open.get(party) ?? [])]
      .map((id) => this.invoice(id))
      .filter(({ invoice, remaining }) => invoice.direction === direction && remaining === line.amount)
      .filter(({ invoice }) => invoice.currency === line.currency)
      .filter(({ invoice }) => invoice.issueDate <= line.valueDate);
    return equal.length === 1;
  }

  nameOf(counterpartyId: string): string {
    return this.#names.get(counterpartyId) ?? "";
  }

  invoice(id: string): Entry & { remaining: bigint } {
    const entry = this.#entries.get(id);
    if (entry === undefined) throw new Error(`no invoice ${id}`);
    return entry;
  }

  ownersOf(iban: string | undefined): string[] {
    return iban === undefined ? [] : (this.#owners.get(iban) ?? []);
  }

  isOthersName(name: string, counterpartyId: string): boolean {
    // The whole name, `Talplast Sàrl`, is its bearer's, also if another customer is called `Talplast` without the form.
    if (isWholeName(name, this.nameOf(counterpartyId))) return false;
    const bearers = new Set(nameKeys(name).flatMap((key) => [...(this.#namesakes.get(key) ?? [])]));
    return bearers.size > 0 && !bearers.has(counterpartyId);
  }

  bearers(invoice: Invoice): number {
    return this.#numbers.get(numberKey(invoice)) ?? 0;
  }

  remembers(line: Line, counterpartyId: string): boolean {
    const account = bare(shownIban(line) ?? "");
    return payerKeys(line).some((key) => {
      const payments = this.#payers.get(key);
      const own = payments?.get(counterpartyId) ?? 0;
      const all = [...(payments?.values() ?? [])].reduce((sum, times) => sum + times, 0);
      // An account that paid for two is an agent's. A single cited payment under a name does not change whose it is.
      return own >= REMEMBERED_FROM && (key === account ? own === all : own >= 2 * (all - own));
    });
  }

  paysForOthers(line: Line, counterpartyId: string): boolean {
    const payments = this.#payers.get(bare(shownIban(line) ?? ""));
    return [...(payments?.keys() ?? [])].some((party) => party !== counterpartyId);
  }

  isNamed(invoiceId: string): boolean {
    return this.#named.has(invoiceId);
  }

  claims(draft: Draft): number {
    return this.#claims.get(this.#claimOf(draft)) ?? 0;
  }

  #claimOf({ line, pairs }: Draft): string {
    const { counterpartyId } = this.invoice(pairs[0]?.invoiceId ?? "").invoice;
    return `${counterpartyId} ${line.direction} ${line.amount} ${line.currency}`;
  }
}
