import { type Document, type IndexDescription, MongoServerError } from "mongodb";
import { fits } from "./filter.ts";
import { valuesAt } from "./values.ts";

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
  /** The number of commits, and of the last one that changed what has a key: a row, or a value of a unique index. */
  #commits = 0;
  readonly #changedAt = new Map<string, number>();
  /** Called when a transaction has ended that held rows. */
  onEnd: () => void = () => undefined;

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
    const transaction = new Transaction(this.#rows, this.#commits, app);
    this.#open.add(transaction);
    return transaction;
  }

  openOf(app: string): Transaction[] {
    return [...this.#open].filter((transaction) => transaction.app === app);
  }

  /** @throws MongoServerError of a unique index, or of a conflict with another transaction */
  write(write: RowWrite, transaction: Transaction): void {
    const { collection, id, row } = write;
    const rowKey = `${collection} ${id}`;
    this.#assertFree(rowKey, transaction);
    const before = transaction.rowsOf(collection).get(id);
    const keys = [rowKey];
    for (const index of this.#unique.get(collection) ?? []) {
      const [old, next] = [keysOf(index, before), keysOf(index, row)];
      // MongoDB writes the keys of an index in their order, so the first one decides about the error.
      const added = next.filter((key) => !old.includes(key)).sort();
      for (const key of added) {
        for (const other of transaction.rowsOf(collection).values())
          if (other._id !== id && keysOf(index, other).includes(key)) throw duplicate(collection, index.name);
        this.#assertFree(`${collection} ${index.name} ${key}`, transaction);
      }
      const removed = old.filter((key) => !next.includes(key));
      for (const key of [...added, ...removed]) keys.push(`${collection} ${index.name} ${key}`);
    }
    transaction.write(write, keys);
  }

  /** Checks that no other transaction changes what has this key, or did so since the snapshot of this one. */
  #assertFree(key: string, transaction: Transaction): void {
    for (const other of this.#open) if (other !== transaction && other.keys.has(key)) throw conflict();
    if ((this.#changedAt.get(key) ?? 0) > transaction.beganAt) throw conflict();
  }

  commit(transaction: Transaction): void {
    if (!this.#open.delete(transaction)) throw aborted();
    if (transaction.keys.size === 0) return;
    this.onEnd();
    this.#commits += 1;
    for (const key of transaction.keys) this.#changedAt.set(key, this.#commits);
    if (this.#open.size > 0) this.#rows = new Map(this.#rows);
    for (const [collection, writes] of Map.groupBy(transaction.writes(), (write) => write.collection)) {
      const rows = new Map(this.#rows.get(collection));
      change(rows, writes);
      this.#rows.set(collection, rows);
    }
  }

  abort(transaction: Transaction): void {
    if (this.#open.delete(transaction) && transaction.keys.size > 0) this.onEnd();
  }

  isOpen(transaction: Transaction): boolean {
    return this.#open.has(transaction);
  }
}

/** The keys of a row in a unique index: one for each item of a field with several, none for a row that it leaves out. */
function keysOf({ fields, partial }: UniqueIndex, row: Row | undefined): string[] {
  if (row === undefined || (partial !== undefined && !fits(row, partial))) return [];
  const values = fields.map((field) => valuesAt(row, field.split(".")).flat());
  const keys = values.reduce<unknown[][]>((all, each) => all.flatMap((key) => each.map((one) => [...key, one])), [[]]);
  return [...new Set(keys.map((key) => key.map(String).join(" ")))];
}

function change(rows: Map<unknown, Row>, writes: readonly RowWrite[]): void {
  for (const { id, row } of writes) {
    if (row === undefined) rows.delete(id);
    else rows.set(id, row);
  }
}

/** The writes of a session that are not committed, over the snapshot that it reads. */
export class Transaction {
  readonly app: string;
  /** The number of commits that its snapshot has. */
  readonly beganAt: number;
  /** The rows, and the values of unique indexes, that it changes. */
  readonly keys = new Set<string>();
  readonly #snapshot: ReadonlyMap<string, Rows>;
  readonly #writes = new Map<string, RowWrite>();
  readonly #seen = new Map<string, Map<unknown, Row>>();

  constructor(rows: ReadonlyMap<string, Rows>, beganAt: number, app: string) {
    this.beganAt = beganAt;
    this.app = app;
    this.#snapshot = rows;
  }

  rowsOf(collection: string): Rows {
    return this.#seen.get(collection) ?? this.#snapshot.get(collection) ?? NONE;
  }

  write(write: RowWrite, keys: readonly string[]): void {
    for (const key of keys) this.keys.add(key);
    const { collection, id } = write;
    this.#writes.set(`${collection} ${id}`, write);
    const own = this.#seen.get(collection) ?? new Map(this.rowsOf(collection));
    change(own, [write]);
    this.#seen.set(collection, own);
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
