import type { Invoice, Line, Match } from "./model.ts";

/** An entity before and after a decision; `before` is undefined when the decision brought it into being. */
export interface Change<T> {
  before: T | undefined;
  after: T;
}

/** Everything that one decision changes, to be stored in one database transaction. */
export interface Changes {
  lines: Change<Line>[];
  invoices: Change<Invoice>[];
  matches: Change<Match>[];
  deletedMatches: Match[];
}

/** The stored entities that a decision works on. A line with version 0 is not stored yet. */
export interface Book {
  lines: Line[];
  invoices: Invoice[];
  matches: Match[];
}

/**
 * The working set of one decision: loaded entities, read and replaced in memory. Whatever touches a match also touches
 * its line and its invoice, so their versions guard the whole set: two decisions about one line or one invoice can never
 * both be stored.
 */
export class Ledger {
  readonly #lines = new Tracked<Line>();
  readonly #invoices = new Tracked<Invoice>();
  readonly #matches = new Tracked<Match>();
  readonly #matchesByLine = new Map<string, Set<string>>();
  readonly #matchesByInvoice = new Map<string, Set<string>>();
  readonly #deleted: Match[] = [];

  constructor(book: Book) {
    for (const line of book.lines) this.#lines.load(line, line.version > 0n);
    for (const invoice of book.invoices) this.#invoices.load(invoice, true);
    for (const match of book.matches) {
      this.#matches.load(match, true);
      this.#index(match);
    }
  }

  line(id: string): Line {
    return this.#lines.get(id) ?? missing("line", id);
  }

  invoice(id: string): Invoice {
    return this.#invoices.get(id) ?? missing("invoice", id);
  }

  match(id: string): Match | undefined {
    return this.#matches.get(id);
  }

  hasInvoice(id: string): boolean {
    return this.#invoices.get(id) !== undefined;
  }

  matchesOfLine(lineId: string): Match[] {
    return this.#pick(this.#matchesByLine.get(lineId));
  }

  matchesOfInvoice(invoiceId: string): Match[] {
    // A match that moved to another invoice stays indexed under the one it left.
    return this.#pick(this.#matchesByInvoice.get(invoiceId)).filter((match) => match.invoiceId === invoiceId);
  }

  setLine(next: Line): void {
    this.#lines.set(next);
  }

  setInvoice(next: Invoice): void {
    this.#invoices.set(next);
  }

  /** Stores a new or changed match and touches its line and invoice. */
  setMatch(next: Match): void {
    this.#matches.set(next);
    this.#index(next);
    this.#touch(next);
  }

  /**
   * Changes a match of a line that is not part of this decision; its invoice is, and guards the change together with
   * the match's own version.
   */
  setMatchElsewhere(next: Match): void {
    this.#matches.set(next);
    this.#invoices.touch(next.invoiceId);
  }

  deleteMatch(match: Match): void {
    this.#matches.delete(match.id);
    this.#matchesByLine.get(match.transactionId)?.delete(match.id);
    this.#matchesByInvoice.get(match.invoiceId)?.delete(match.id);
    this.#deleted.push(match);
    this.#touch(match);
  }

  hasLine(id: string): boolean {
    return this.#lines.get(id) !== undefined;
  }

  /** What is to be stored: versions counted up, `updatedAt` set where something besides the version changed. */
  changes(now: Date): Changes {
    return {
      lines: this.#lines.changes(now),
      invoices: this.#invoices.changes(now),
      matches: this.#matches.changes(now),
      deletedMatches: this.#deleted,
    };
  }

  #touch(match: Match): void {
    this.#lines.touch(match.transactionId);
    this.#invoices.touch(match.invoiceId);
  }

  #index(match: Match): void {
    add(this.#matchesByLine, match.transactionId, match.id);
    add(this.#matchesByInvoice, match.invoiceId, match.id);
  }

  #pick(ids: Set<string> | undefined): Match[] {
    return [...(ids ?? [])].map((id) => this.#matches.get(id)).filter((match) => match !== undefined);
  }
}

interface Entity {
  id: string;
  version: bigint;
  updatedAt: Date;
}

/** Entities of one kind: as loaded, as they are now, and which of them must be written. */
class Tracked<T extends Entity> {
  readonly #loaded = new Map<string, T>();
  readonly #before = new Map<string, T>();
  readonly #now = new Map<string, T>();
  readonly #touched = new Set<string>();

  load(entity: T, stored: boolean): void {
    this.#now.set(entity.id, entity);
    this.#loaded.set(entity.id, entity);
    if (stored) this.#before.set(entity.id, entity);
    else this.#touched.add(entity.id);
  }

  get(id: string): T | undefined {
    return this.#now.get(id);
  }

  set(next: T): void {
    const current = this.#now.get(next.id);
    if (current !== undefined && sameContent(current, next)) return;
    this.#now.set(next.id, next);
    this.#touched.add(next.id);
  }

  touch(id: string): void {
    this.#touched.add(id);
  }

  delete(id: string): void {
    this.#now.delete(id);
    this.#touched.delete(id);
  }

  changes(now: Date): Change<T>[] {
    const changes: Change<T>[] = [];
    for (const id of this.#touched) {
      const current = this.#now.get(id);
      if (current === undefined) continue;
      const before = this.#before.get(id);
      // One that is stored for the first time without anything done with it has not changed by that.
      const loaded = this.#loaded.get(id);
      const changed = loaded === undefined || !sameContent(loaded, current);
      const after = { ...current, version: (before?.version ?? 0n) + 1n, updatedAt: changed ? now : current.updatedAt };
      changes.push({ before, after });
    }
    return changes;
  }
}

function sameContent<T extends object>(a: T, b: T): boolean {
  return (Object.keys(b) as (keyof T)[]).every((key) => a[key] === b[key]);
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([value]));
  else set.add(value);
}

function missing(kind: string, id: string): never {
  throw new Error(`the ledger was loaded without ${kind} ${id}`);
}
