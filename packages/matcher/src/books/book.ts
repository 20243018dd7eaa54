import { addTo } from "../model/collections.ts";
import type { Invoice, Line, Match } from "../model/model.ts";

export interface Change<T> {
  before: T | undefined; // Undefined when the decision created the entity.
  after: T;
  contentChanged: boolean; // False when only the version grew, to guard a change of one of its matches.
}

/** Everything that one decision changes, to be stored in one database transaction. */
export interface Changes {
  lines: Change<Line>[];
  invoices: Change<Invoice>[];
  matches: Change<Match>[];
  deletedMatches: Match[];
  deletedInvoices: Invoice[];
}

/** The entities that decisions work on. A line with version 0 is not stored yet. */
export type Entries = { lines: Line[]; invoices: Invoice[]; matches: Match[] };

const NO_IDS: ReadonlySet<string> = new Set();

/** The entities that the decisions of one commit read. A decision in progress works on a `Ledger`, not on the book. */
export class Book {
  readonly #lines = new Map<string, Line>();
  readonly #invoices = new Map<string, Invoice>();
  readonly #invoiceIds = new Map<string, Set<string>>();
  readonly #matches = new Map<string, Match>();
  readonly #byLine = new Map<string, Set<string>>();
  readonly #byInvoice = new Map<string, Set<string>>();

  constructor({ lines, invoices, matches }: Entries) {
    for (const line of lines) this.#lines.set(line.id, line);
    for (const invoice of invoices) this.setInvoice(invoice);
    for (const match of matches) this.setMatch(match);
  }

  readonly line = (id: string): Line | undefined => this.#lines.get(id);
  readonly invoice = (id: string): Invoice | undefined => this.#invoices.get(id);
  /** Several suppliers may use one number. */
  invoicesByNumber(invoiceNumber: string): Invoice[] {
    return [...(this.#invoiceIds.get(invoiceNumber) ?? NO_IDS)].flatMap((id) => this.#invoices.get(id) ?? []);
  }

  readonly match = (id: string): Match | undefined => this.#matches.get(id);
  /** Ids of the matches of a line, possibly including deleted ones. */
  readonly matchesOfLine = (lineId: string): ReadonlySet<string> => this.#byLine.get(lineId) ?? NO_IDS;
  /** Ids of the matches of an invoice, possibly including deleted ones and ones that moved to another invoice. */
  readonly matchesOfInvoice = (invoiceId: string): ReadonlySet<string> => this.#byInvoice.get(invoiceId) ?? NO_IDS;
  apply({ lines, invoices, matches, deletedMatches, deletedInvoices }: Changes): void {
    for (const { after } of lines) this.#lines.set(after.id, after);
    for (const { after } of invoices) this.setInvoice(after);
    for (const { after } of matches) this.setMatch(after);
    for (const { id } of deletedMatches) this.#matches.delete(id);
    for (const { id } of deletedInvoices) this.#invoices.delete(id);
  }

  setInvoice(invoice: Invoice): void {
    this.#invoices.set(invoice.id, invoice);
    addTo(this.#invoiceIds, invoice.invoiceNumber, invoice.id);
  }

  setMatch(match: Match): void {
    this.#matches.set(match.id, match);
    addTo(this.#byLine, match.lineId, match.id);
    addTo(this.#byInvoice, match.invoiceId, match.id);
  }
}
