import { withDueDate } from "../model/instalments.ts";
import type { Invoice, Line, Match } from "../model/model.ts";
import { withExpected } from "../reading/expected.ts";
import { keepReading } from "../reading/reading.ts";
import { Book, type Changes, type Entries } from "./book.ts";
import { lineAfter, Tracked } from "./tracked.ts";

/** A decision needs an entity that was not loaded for it. */
export class NotLoaded extends Error {
  constructor(what: string) {
    super(`decided without having loaded ${what}`);
  }
}

/** The entities of one decision. A changed match grows the versions of its line and invoice: two decisions collide. */
export class Ledger {
  readonly #book: Book;
  readonly #lines: Tracked<Line>;
  readonly #invoices: Tracked<Invoice>;
  readonly #matches: Tracked<Match>;
  readonly #made = new Book({ lines: [], invoices: [], matches: [] }); // Entities that this decision created or moved.
  readonly #deleted: Match[] = [];
  readonly #deletedInvoices: Invoice[] = [];

  /** @param unstored lines that are not in the book; they are stored even without a change */
  constructor(book: Book, unstored: readonly Line[] = []) {
    this.#book = book;
    this.#lines = new Tracked((id) => book.line(id), {
      comments: ["matchReasons", "suggestions"],
      replaced: keepReading,
    });
    this.#invoices = new Tracked((id) => book.invoice(id));
    this.#matches = new Tracked((id) => book.match(id));
    for (const line of unstored) this.#lines.add(line);
  }

  static of({ lines, invoices, matches }: Entries): Ledger {
    const isStored = (line: Line) => line.version > 0n;
    const book = new Book({ lines: lines.filter(isStored), invoices, matches });
    return new Ledger(
      book,
      lines.filter((line) => !isStored(line)),
    );
  }

  readonly line = (id: string): Line => this.#lines.get(id) ?? missing("line", id);
  readonly invoice = (id: string): Invoice => this.#invoices.get(id) ?? missing("invoice", id);
  invoicesByNumber(invoiceNumber: string): Invoice[] {
    const created = this.#made.invoicesByNumber(invoiceNumber).map(({ id }) => this.invoice(id));
    return [...this.#book.invoicesByNumber(invoiceNumber), ...created];
  }

  /** The form of an invoice in these books; the given one when they do not have it. */
  readonly current = (invoice: Invoice): Invoice => this.#invoices.get(invoice.id) ?? invoice;
  readonly match = (id: string): Match | undefined => this.#matches.get(id);
  readonly hasLine = (id: string): boolean => this.#lines.get(id) !== undefined;
  readonly hasInvoice = (id: string): boolean => this.#invoices.get(id) !== undefined;
  matchesOfLine(lineId: string): Match[] {
    return this.#pick(this.#book.matchesOfLine(lineId), this.#made.matchesOfLine(lineId));
  }

  matchesOfInvoice(invoiceId: string): Match[] {
    // A match that moved to another invoice stays indexed under the one it left.
    return this.#pick(this.#book.matchesOfInvoice(invoiceId), this.#made.matchesOfInvoice(invoiceId)).filter(
      (match) => match.invoiceId === invoiceId,
    );
  }

  setLine(next: Line): void {
    this.#lines.set(next);
  }

  setInvoice(next: Invoice): void {
    this.#invoices.set(withExpected(withDueDate(next)));
    if (this.#book.invoice(next.id) === undefined) this.#made.setInvoice(next);
  }

  /** Changes a match. Where its line is not loaded, the versions of its invoice and of the match guard the change. */
  setMatch(next: Match): void {
    this.#matches.set(next);
    this.#made.setMatch(next);
    this.#touch(next);
  }

  /** Stores a deleted match again. Its versions continue after that of its deletion. */
  reviveMatch(match: Match, deletion: bigint): void {
    this.#matches.continueFrom(match.id, deletion);
    this.setMatch(match);
  }

  deleteMatch(match: Match): void {
    this.#matches.delete(match.id);
    this.#deleted.push(match);
    this.#touch(match);
  }

  deleteInvoice(invoice: Invoice): void {
    this.#invoices.delete(invoice.id);
    this.#deletedInvoices.push(invoice);
  }

  /** The changes to store. Versions are increased; `updatedAt` is set where anything besides the version changed. */
  changes(now: Date): Changes {
    const matches = this.#matches.changes(now);
    for (const { after } of matches) this.#noteSuggestion(after.lineId, after.id, after);
    for (const { lineId, id } of this.#deleted) this.#noteSuggestion(lineId, id, undefined);
    return {
      lines: this.#lines.changes(now),
      invoices: this.#invoices.changes(now),
      matches,
      deletedMatches: this.#deleted,
      deletedInvoices: this.#deletedInvoices,
    };
  }

  // The suggestions of lines that are not loaded are noted when the decision is stored (store/commit.ts).
  #noteSuggestion(lineId: string, matchId: string, match: Match | undefined): void {
    const line = this.#lines.get(lineId);
    if (line === undefined) return;
    const after = lineAfter(line, matchId, match);
    if (after !== line) this.setLine(after);
  }

  #touch(match: Match): void {
    this.#lines.touch(match.lineId);
    this.#invoices.touch(match.invoiceId);
  }

  #pick(known: ReadonlySet<string>, own: ReadonlySet<string>): Match[] {
    const found: Match[] = [];
    for (const id of known.size === 0 ? own : new Set([...known, ...own])) {
      const match = this.#matches.get(id);
      if (match !== undefined) found.push(match);
    }
    return found;
  }
}

function missing(kind: string, id: string): never {
  throw new NotLoaded(`${kind} ${id}`);
}
