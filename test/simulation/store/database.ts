import { type Document, type IndexDescription, MongoServerError } from "mongodb";
import { fits } from "./filter.ts";
import { valueAt } from "./values.ts";

type Row = Document;
/** Committed rows by id. A change makes another map, so a snapshot is a reference. */
type Rows = ReadonlyMap<unknown, Row>;
interface UniqueIndex {
  name: string;
  fields: string[];
  partial: Document | undefined;
}

const NONE: Rows = new Map();
/** MongoDB's transactionLifetimeLimitSeconds, in milliseconds. */
export const LIFETIME_MS = 60_000;

/** One row that is written. */
export interface RowWrite {
  collection: string;
  id: unknown;
  /** Undefined deletes the row. */
  row: Row | undefined;
}

/** The databases of all services, with the isolation of MongoDB: snapshots, write conflicts and unique indexes. */
export class Databases {
  #rows = new Map<string, Rows>();
  readonly #unique: Map<string, UniqueIndex[]>;
  readonly #open = new Set<Transaction>();

  constructor(unique = new Map<string, UniqueIndex[]>(), rows = new Map<string, Rows>()) {
    this.#unique = unique;
    this.#rows = rows;
  }

  /** Databases with the same rows and indexes, which change on their own. */
  fork(): Databases {
    return new Databases(new Map([...this.#unique].map(([name, of]) => [name, [...of]])), new Map(this.#rows));
  }

  names(): string[] {
    return [...this.#rows.keys()];
  }

  create(collection: string): void {
    if (!this.#rows.has(collection)) this.#rows = new Map(this.#rows).set(collection, NONE);
  }

  createIndexes(collection: string, indexes: readonly IndexDescription[]): void {
    this.create(collection);
    const known = this.#unique.get(collection) ?? [];
    for (const { key, unique, partialFilterExpression: partial, name = "" } of indexes)
      if (unique && !known.some((one) => one.name === name)) known.push({ name, fields: Object.keys(key), partial });
    this.#unique.set(collection, known);
  }

  rowsOf(collection: string, transaction?: Transaction): Rows {
    return transaction === undefined ? (this.#rows.get(collection) ?? NONE) : transaction.rowsOf(collection);
  }

  begin(app: string): Transaction {
    // The rows are a snapshot until something is committed.
    const transaction = new Transaction(this.#rows, app);
    this.#open.add(transaction);
    return transaction;
  }

  openOf(app: string): Transaction[] {
    return [...this.#open].filter((transaction) => transaction.app === app);
  }

  /** @throws MongoServerError of a unique index, or of a conflict with another transaction */
  write(write: RowWrite, transaction: Transaction): void {
    const { collection, id, row } = write;
    for (const other of this.#open) if (other !== transaction && other.has(collection, id)) throw conflict();
    const committed = this.#rows.get(collection) ?? NONE;
    if (transaction.snapshotOf(collection).get(id) !== committed.get(id)) throw conflict();
    if (row !== undefined) this.#assertUnique(collection, id, row, transaction);
    transaction.write(write);
  }

  commit(transaction: Transaction): void {
    if (!this.#open.delete(transaction)) throw aborted();
    if (this.#open.size > 0) this.#rows = new Map(this.#rows);
    for (const [collection, writes] of Map.groupBy(transaction.writes(), (write) => write.collection))
      this.#rows.set(collection, changed(this.#rows.get(collection) ?? NONE, writes));
  }

  abort(transaction: Transaction): void {
    this.#open.delete(transaction);
  }

  isOpen(transaction: Transaction): boolean {
    return this.#open.has(transaction);
  }

  #assertUnique(collection: string, id: unknown, row: Row, transaction: Transaction): void {
    for (const index of this.#unique.get(collection) ?? []) {
      if (!isIndexed(index, row)) continue;
      const key = keyOf(index, row);
      const has = (other: Row | undefined) =>
        other !== undefined && other._id !== id && isIndexed(index, other) && keyOf(index, other) === key;
      for (const other of transaction.rowsOf(collection).values()) if (has(other)) throw duplicate(collection, index.name);
      for (const other of this.#open)
        if (other !== transaction && other.writes().some((one) => one.collection === collection && has(one.row)))
          throw conflict();
      // A later commit than the snapshot has stored the key.
      for (const other of (this.#rows.get(collection) ?? NONE).values())
        if (has(other) && !transaction.has(collection, other._id)) throw conflict();
    }
  }
}

function isIndexed({ partial }: UniqueIndex, row: Row): boolean {
  return partial === undefined || fits(row, partial);
}

function keyOf({ fields }: UniqueIndex, row: Row): string {
  return fields.map((field) => String(valueAt(row, field))).join(" ");
}

function changed(rows: Rows, writes: readonly RowWrite[]): Rows {
  const next = new Map(rows);
  for (const { id, row } of writes) {
    if (row === undefined) next.delete(id);
    else next.set(id, row);
  }
  return next;
}

/** The writes of a session that are not committed, over the snapshot that it reads. */
export class Transaction {
  readonly app: string;
  readonly #snapshot: ReadonlyMap<string, Rows>;
  readonly #writes = new Map<string, RowWrite>();
  readonly #seen = new Map<string, Rows>();

  constructor(rows: ReadonlyMap<string, Rows>, app: string) {
    this.app = app;
    this.#snapshot = rows;
  }

  snapshotOf(collection: string): Rows {
    return this.#snapshot.get(collection) ?? NONE;
  }

  rowsOf(collection: string): Rows {
    return this.#seen.get(collection) ?? this.snapshotOf(collection);
  }

  has(collection: string, id: unknown): boolean {
    return this.#writes.has(`${collection} ${id}`);
  }

  write(write: RowWrite): void {
    const { collection, id } = write;
    this.#writes.set(`${collection} ${id}`, write);
    this.#seen.set(collection, changed(this.rowsOf(collection), [write]));
  }

  writes(): RowWrite[] {
    return [...this.#writes.values()];
  }
}

export function duplicate(collection: string, index: string): MongoServerError {
  const message = `E11000 duplicate key error collection: ${collection} index: ${index} dup key: {}`;
  return new MongoServerError({ message, code: 11000 });
}

function conflict(): MongoServerError {
  const errorLabels = ["TransientTransactionError"];
  return new MongoServerError({ message: "WriteConflict", code: 112, errorLabels });
}

/** The error of a request in a transaction that has ended. */
export function aborted(): MongoServerError {
  const errorLabels = ["TransientTransactionError"];
  return new MongoServerError({ message: "NoSuchTransaction", code: 251, errorLabels });
}
