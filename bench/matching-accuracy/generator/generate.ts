import { addDays } from "@matchbook/runtime/days";
import { DAYS, FIRST_DAY } from "./calendar.ts";
import { bare } from "./numbering.ts";
import { createRandom } from "./random.ts";
import { type Books, claimKey, judge, surviving } from "./referee.ts";
import { SCENARIOS } from "./scenarios/all.ts";
import type { Arrival, Entry, Tenant, Week } from "./truth.ts";
import { createWorld, type Draft, type World } from "./world.ts";

/** A tenant's year with about so many lines, always the same for a seed. */
export function generate(seed: number, lines: number): Tenant {
  const random = createRandom(seed);
  const world = createWorld(random, lines);
  const choices = SCENARIOS.map((scenario) => [scenario.weight, scenario] as const);
  while (world.drafts.length < lines) random.weighted(choices).happen(world);
  const parties = [...world.customers, ...world.suppliers];
  return {
    seed,
    counterparties: parties.map(({ counterparty }) => counterparty),
    weeks: weeksOf(world),
    rates: world.rates,
  };
}

// The tenant imports its statements once a week; within one nothing is known about what the next brings.
function weeksOf(world: World): Week[] {
  const books = new TrueBooks(world);
  const weeks: Week[] = [];
  for (let first = FIRST_DAY; first < addDays(FIRST_DAY, DAYS + 200); first = addDays(first, 7)) {
    const last = addDays(first, 6);
    const within = (day: string) => day <= last && (day >= first || weeks.length === 0);
    const entries = world.entries.filter(({ enteredOn }) => within(enteredOn));
    const drafts = world.drafts.filter(({ seenOn }) => within(seenOn));
    if (entries.length === 0 && drafts.length === 0) continue;
    drafts.sort((a, b) => (a.line.valueDate < b.line.valueDate ? -1 : a.line.valueDate > b.line.valueDate ? 1 : 0));
    books.open(entries, drafts);
    const arrivals: Arrival[] = drafts.map((draft) => ({ line: draft.line, truth: judge(draft, books) }));
    for (const draft of drafts) books.settle(draft);
    weeks.push({ lastDay: last, entries, arrivals });
  }
  return weeks;
}

/** The books as they would be if every payment were booked as it was meant. */
class TrueBooks implements Books {
  readonly #entries = new Map<string, Entry & { remaining: bigint }>();
  readonly #open = new Map<string, Set<string>>();
  readonly #owners = new Map<string, string[]>();
  readonly #numbers = new Map<string, number>();
  #claims = new Map<string, number>();

  constructor({ customers, suppliers, entries }: World) {
    for (const { counterparty } of [...customers, ...suppliers]) {
      for (const { iban } of counterparty.paymentMethods) {
        if (iban !== undefined) this.#owners.set(iban, [...(this.#owners.get(iban) ?? []), counterparty.id]);
      }
    }
    for (const entry of entries) this.#entries.set(entry.invoice.id, { ...entry, remaining: entry.invoice.total });
  }

  /** Begins a week. */
  open(entries: Entry[], drafts: Draft[]): void {
    for (const { invoice } of entries) {
      const number = bare(invoice.invoiceNumber);
      this.#numbers.set(number, (this.#numbers.get(number) ?? 0) + 1);
      const open = this.#open.get(invoice.counterpartyId);
      if (open === undefined) this.#open.set(invoice.counterpartyId, new Set([invoice.id]));
      else open.add(invoice.id);
    }
    this.#claims = new Map();
    for (const draft of drafts) {
      const [pair] = draft.pairs;
      if (pair === undefined || surviving(draft) === "exact") continue;
      const key = claimKey(this.invoice(pair.invoiceId).invoice.counterpartyId, draft.line);
      this.#claims.set(key, (this.#claims.get(key) ?? 0) + 1);
    }
  }

  settle({ pairs, class: name }: Draft): void {
    for (const { invoiceId, amount } of pairs) {
      const entry = this.invoice(invoiceId);
      entry.remaining -= amount;
      if (entry.remaining < 0n) throw new Error(`${name}: more is paid than was billed`);
      if (entry.remaining === 0n) this.#open.get(entry.invoice.counterpartyId)?.delete(invoiceId);
    }
  }

  openOf(counterpartyId: string) {
    return [...(this.#open.get(counterpartyId) ?? [])].map((id) => this.invoice(id));
  }

  invoice(id: string): Entry & { remaining: bigint } {
    const entry = this.#entries.get(id);
    if (entry === undefined) throw new Error(`no invoice ${id}`);
    return entry;
  }

  ownersOf(iban: string | undefined): string[] {
    return iban === undefined ? [] : (this.#owners.get(iban) ?? []);
  }

  bearers(number: string): number {
    return this.#numbers.get(number) ?? 0;
  }

  claims(key: string): number {
    return this.#claims.get(key) ?? 0;
  }
}
