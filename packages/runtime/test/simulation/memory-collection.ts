import type { Collection, Document } from "mongodb";

type Row = Document & { _id: string };
type Condition = Record<string, unknown>;

/**
 * A collection in memory with the operations and operators that the work queue and the outbox use. Each operation is
 * atomic. `memory-collection.test.ts` compares it with MongoDB.
 */
export class MemoryCollection {
  readonly #rows = new Map<string, Row>();

  all(): Row[] {
    return [...this.#rows.values()].map(copyOf);
  }

  find(filter: Document, { sort, limit }: { sort?: Record<string, number>; limit?: number } = {}): Row[] {
    const found = this.#fitting(filter);
    if (sort !== undefined) found.sort((a, b) => inOrder(a, b, sort));
    return found.slice(0, limit).map(copyOf);
  }

  findOne(filter: Document, options: { sort?: Record<string, number> } = {}): Row | null {
    return this.find(filter, options)[0] ?? null;
  }

  /** @returns the row as it was before */
  findOneAndUpdate(filter: Document, update: Document, options: { sort?: Record<string, number> } = {}): Row | null {
    const before = this.findOne(filter, options);
    if (before !== null) this.#change(before._id, update);
    return before;
  }

  updateOne(filter: Document, update: Document, { upsert = false } = {}): { matchedCount: number } {
    const [row] = this.#fitting(filter);
    if (row !== undefined) this.#change(row._id, update);
    else if (upsert) {
      this.#rows.set(filter._id, { _id: filter._id });
      this.#change(filter._id, { $set: { ...update.$setOnInsert, ...update.$set } });
    }
    return { matchedCount: row === undefined ? 0 : 1 };
  }

  updateMany(filter: Document, update: Document): { modifiedCount: number } {
    const found = this.#fitting(filter);
    for (const { _id } of found) this.#change(_id, update);
    return { modifiedCount: found.length };
  }

  bulkWrite(writes: readonly { updateOne: { filter: Document; update: Document; upsert?: boolean } }[]): void {
    for (const { updateOne } of writes) {
      const { filter, update, ...options } = updateOne;
      this.updateOne(filter, update, options);
    }
  }

  insertOne(row: Row): void {
    if (this.#rows.has(row._id)) throw new Error(`duplicate key ${row._id}`);
    this.#rows.set(row._id, copyOf(row));
  }

  deleteOne(filter: Document): { deletedCount: number } {
    const [row] = this.#fitting(filter);
    if (row !== undefined) this.#rows.delete(row._id);
    return { deletedCount: row === undefined ? 0 : 1 };
  }

  deleteMany(filter: Document): { deletedCount: number } {
    const found = this.#fitting(filter);
    for (const { _id } of found) this.#rows.delete(_id);
    return { deletedCount: found.length };
  }

  countDocuments(filter: Document): number {
    return this.#fitting(filter).length;
  }

  #fitting(filter: Document): Row[] {
    return [...this.#rows.values()].filter((row) => fits(row, filter));
  }

  #change(_id: string, { $set = {}, $inc = {}, $max = {}, $unset = {} }: Document): void {
    const row = this.#rows.get(_id) as Row;
    Object.assign(row, structuredClone($set));
    for (const [field, by] of Object.entries($inc)) row[field] = (row[field] ?? 0) + (by as number);
    for (const [field, value] of Object.entries($max)) if (!(row[field] >= (value as Date))) row[field] = value;
    for (const field of Object.keys($unset)) delete row[field];
  }
}

/** A copy whose fields can be set. No caller changes a value inside a field. */
const copyOf = (row: Row): Row => ({ ...row });

/** The collection as its users see it, when each operation is a request of this kind. */
export function asCollection<T extends Document>(
  rows: MemoryCollection,
  request: <R>(label: string, run: () => R) => Promise<R>,
): Collection<T> {
  const ask = (name: string, args: unknown[]) => {
    const sent = structuredClone(args);
    // biome-ignore lint/suspicious/noExplicitAny: each operation has other parameters.
    return request(name, () => (rows as any)[name](...sent));
  };
  return new Proxy({} as Collection<T>, {
    get: (_target, name) => {
      if (name !== "find") return (...args: unknown[]) => ask(String(name), args);
      return (...args: unknown[]) => ({
        async *[Symbol.asyncIterator]() {
          yield* (await ask("find", args)) as Row[];
        },
      });
    },
  });
}

function fits(row: Row, filter: Document): boolean {
  return Object.entries(filter).every(([field, condition]) => {
    const value = row[field];
    if (!isCondition(condition)) return same(value, condition);
    return Object.entries(condition).every(([operator, operand]) => holds(operator, value, operand));
  });
}

function isCondition(value: unknown): value is Condition {
  return typeof value === "object" && value !== null && !(value instanceof Date);
}

function holds(operator: string, value: unknown, operand: unknown): boolean {
  if (operator === "$exists") return (value !== undefined) === operand;
  if (operator === "$ne") return !same(value, operand);
  if (operator === "$in") return (operand as unknown[]).some((one) => same(value, one));
  if (operator === "$nin") return !(operand as unknown[]).some((one) => same(value, one));
  // A range holds values of its type only.
  if (value === undefined || value === null || kindOf(value) !== kindOf(operand)) return false;
  const [a, b] = [value as Date, operand as Date];
  if (operator === "$gt") return a > b;
  if (operator === "$gte") return a >= b;
  if (operator === "$lt") return a < b;
  if (operator === "$lte") return a <= b;
  throw new Error(`unknown operator ${operator}`);
}

const kindOf = (value: unknown) => (value instanceof Date ? "date" : typeof value);

/** Null equals a missing field. */
function same(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return (a ?? null) === (b ?? null);
}

function inOrder(a: Row, b: Row, sort: Record<string, number>): number {
  for (const [field, direction] of Object.entries(sort)) {
    if (a[field] < b[field]) return -direction;
    if (a[field] > b[field]) return direction;
  }
  return 0;
}
