import { addDays } from "@matchbook/runtime/values/days";
import { mayBeCut } from "../channel.ts";
import { makeIban } from "../iban.ts";
import type { Random } from "../random.ts";
import type { Counterparty, Invoice, Line } from "../records.ts";
import type { Arrival, Confirmable, Entry, Truth } from "../truth.ts";
import { inForm, TRADES, word } from "./invented.ts";

/** The first day of the statements: a Monday. */
export const FIRST_DAY = "2026-03-02";

export interface Party {
  counterparty: Counterparty;
  iban: string;
}

/** The common parts of the scenes of a tenant. */
export interface Stage {
  random: Random;
  counterparties: Counterparty[];
  entries: Entry[];
  /** The lines of each week. */
  weeks: Arrival[][];
  taken: Set<string>;
  serial: number;
}

/** A line as it is shown. `from` gives it the name and account of a party. */
export interface Shown extends Partial<Omit<Line, "id" | "description">> {
  text?: string;
  from?: Party;
  /** The week of its statement, from 0. A person reviews each statement before the next. */
  week?: number;
  /** Invoices that are equally good answers. */
  equals?: Invoice[];
  /** The data does not tell the invoices that it means; only the payer knows. */
  untold?: boolean;
  /** The id of the earlier line whose payment comes back. */
  returns?: string;
}

/** One case of a kind of payments: the parties and invoices that it needs, and its lines with the truth about them. */
export class Scene {
  readonly random: Random;
  readonly #stage: Stage;
  readonly #kind: string;

  constructor(stage: Stage, kind: string) {
    this.random = stage.random;
    this.#stage = stage;
    this.#kind = kind;
  }

  #unused<T extends string | bigint>(make: () => T): T {
    for (;;) {
      const made = make();
      if (this.#stage.taken.has(String(made))) continue;
      this.#stage.taken.add(String(made));
      return made;
    }
  }

  /** A word with which no other name of the tenant begins. */
  word(): string {
    let made = "";
    this.#unused(() => {
      made = word(this.random);
      return made.slice(0, 5);
    });
    return made;
  }

  /** The name of a company without its legal form. */
  bareName(): string {
    return `${this.word()} ${this.random.pick(TRADES)}`;
  }

  company(): string {
    return inForm(this.random, this.bareName());
  }

  /** A counterparty; `account: false` when its account is not on file. */
  party(name = this.company(), { account = true, aliases = [] as string[] } = {}): Party {
    const { random } = this;
    const iban = this.iban();
    const method = { id: random.uuid(), code: "BANK", type: "bank_account", iban, bic: undefined };
    const counterparty = {
      id: random.uuid(),
      accountCode: `K${10_000 + this.#stage.counterparties.length}`,
      name,
      aliases,
      paymentMethods: account ? [method] : [],
    };
    this.#stage.counterparties.push(counterparty);
    return { counterparty, iban };
  }

  iban(): string {
    return makeIban(this.random, this.random.pick(["DE", "FR", "NL", "ES", "FI", "NO"]));
  }

  /** An amount in minor units that no other invoice of the tenant has. */
  amount(): bigint {
    return this.#unused(() => BigInt(this.random.int(10_000, 900_000)) * 10n + BigInt(this.random.int(1, 9)));
  }

  /** An amount in whole hundreds. */
  roundAmount(): bigint {
    return this.#unused(() => BigInt(this.random.int(5, 900)) * 10_000n);
  }

  /** The number of the next invoice. All have one of two forms. */
  number(): string {
    const serial = ++this.#stage.serial;
    return serial % 2 === 0 ? `RE-2026-${String(serial).padStart(5, "0")}` : String(7_310_000 + serial * 7);
  }

  /** A number of another form, in which every `?` is a digit; no other invoice has it. */
  numbered(form: string): string {
    return this.#unused(() => form.replace(/\?/g, () => this.random.digits(1)));
  }

  /** Enters an open invoice, by default a receivable in euros that was issued weeks before the payments. */
  bill({ counterparty }: Party, fields: Partial<Invoice> = {}): Invoice {
    const issueDate = addDays(FIRST_DAY, -this.random.int(8, 25));
    const invoice: Invoice = {
      id: this.random.uuid(),
      invoiceNumber: fields.invoiceNumber ?? this.number(),
      direction: "receivable",
      counterpartyId: counterparty.id,
      counterpartyCode: counterparty.accountCode,
      currency: "EUR",
      total: fields.total ?? this.amount(),
      void: false,
      issueDate,
      dueDate: addDays(fields.issueDate ?? issueDate, 30),
      paymentReference: undefined,
      ...fields,
    };
    this.#stage.entries.push({ invoice, enteredOn: FIRST_DAY });
    return invoice;
  }

  /**
   * A line that every careful accountant would book for these invoices. If its text happens to fill a field of a bank and
   * names no number, opinions differ. Returns the id of the line.
   */
  must(shown: Shown, ...pays: Invoice[]): string {
    const { text = "", reference, endToEndId } = shown;
    const isOpen = reference === undefined && endToEndId === undefined && !/\d{3}/.test(text);
    return this.#arrives(shown, pays, isOpen && mayBeCut({ description: text }) ? "may" : "must");
  }

  /** A line that means these invoices; opinions differ about booking it without asking. */
  may(shown: Shown, ...pays: Invoice[]): void {
    this.#arrives(shown, pays, "may");
  }

  /** A line that a person has to decide. The invoices are those that it means, if the data tells any. */
  never(shown: Shown, ...meant: Invoice[]): void {
    this.#arrives(shown, meant, "never");
  }

  #arrives(
    { text = "", from, week = 1, equals = [], untold = false, returns, ...fields }: Shown,
    pays: Invoice[],
    confirmable: Confirmable,
  ): string {
    const sum = pays.reduce((total, invoice) => total + invoice.total, 0n);
    const amount = fields.amount ?? sum;
    const [first] = pays;
    const id = this.random.uuid();
    const line: Line = {
      id,
      transactionCode: `K-${id.slice(0, 8)}`,
      currency: first?.currency ?? "EUR",
      direction: first?.direction === "payable" ? "debit" : "credit",
      valueDate: addDays(FIRST_DAY, week * 7 + this.random.int(0, 4)),
      description: text,
      reference: undefined,
      endToEndId: undefined,
      counterpartyName: from?.counterparty.name,
      counterpartyIban: from?.iban,
      reversal: false,
      aggregated: false,
      refusals: [],
      ...fields,
      amount,
    };
    // The rest that a payment lacks is missing on the last invoice.
    let left = amount;
    const pairs = pays.map(({ id: invoiceId, total }) => {
      const part = total < left ? total : left;
      left -= part;
      return { invoiceId, amount: part };
    });
    const truth: Truth = {
      lineId: id,
      class: week === 0 ? `${this.#kind} (before)` : this.#kind,
      circumstance: "",
      pairs,
      equals: equals.map((invoice) => invoice.id),
      matchable: pays.length > 0 && !untold,
      confirmable,
      twins: [],
      returns,
      refused: [],
    };
    this.#stage.weeks[week]?.push({ line, truth });
    return id;
  }
}

/** One of some texts, which are divided by `|`. */
export const pick = (scene: Scene, texts: string) => scene.random.pick(texts.split("|"));

/** The name of a counterparty as it is on file. */
export const nameOf = ({ counterparty }: Party) => counterparty.name;

/** The name and the account of a company that is not on file. */
export const stranger = (scene: Scene) => ({ counterpartyName: scene.company(), counterpartyIban: scene.iban() });

/** Kinds of payments by name: each makes one case. */
export type Kinds = Record<string, (scene: Scene) => void>;
