import type { AggregateOptions, AnyBulkWriteOperation, Collection, Db, Document } from "mongodb";
import type { Collections } from "./migrations/schema.ts";

// biome-ignore lint/suspicious/noExplicitAny: the rows of a collection have different types.
type Rows = Collection<any>;
// biome-ignore lint/suspicious/noExplicitAny: see above.
type Operation = AnyBulkWriteOperation<any>;

/** A tenant's part of a collection: the collection, and an operation on the part as one on the collection. */
interface Part {
  rows: Rows;
  write(operation: Operation): Operation;
}

const PARTS = new WeakMap<object, Part>();
/** Operations on the rows of a filter whose answers and further parameters have no ids. */
const FILTERED = ["countDocuments", "updateOne", "updateMany", "deleteOne", "deleteMany"] as const;
const LOGICAL = new Set(["$and", "$or", "$nor"]);

/**
 * A tenant's rows in a shared collection, because every collection and index is a file of the server. Stored ids begin
 * with the tenant, which callers do not see, except stages of an aggregation after the first.
 */
export function sharedRows<Row extends Document>(db: Db, name: string, tenant: string): Collection<Row> {
  const rows: Rows = db.collection(name);
  const filtered = rows as unknown as Record<(typeof FILTERED)[number], (...given: unknown[]) => unknown>;
  const prefix = idPrefix(tenant);
  const idOf = (id: unknown): unknown => {
    if (typeof id === "string") return prefix + id;
    if (Array.isArray(id)) return id.map(idOf);
    return Object.fromEntries(Object.entries(id as object).map(([operator, value]) => [operator, idOf(value)]));
  };
  const conditionsOf = (filter: Document): Document =>
    Object.fromEntries(
      Object.entries(filter).map(([field, condition]) => {
        if (LOGICAL.has(field)) return [field, condition.map(conditionsOf)];
        return [field, field === "_id" ? idOf(condition) : condition];
      }),
    );
  const own = (filter: Document = {}) => ({ ...conditionsOf(filter), tenant });
  const toStored = ({ _id, ...row }: Document) => ({ ...(_id && { _id: prefix + _id }), ...row, tenant });
  const toRow = ({ _id, tenant: _tenant, ...row }: Document) => ({
    ...(_id && { _id: _id.slice(prefix.length) }),
    ...row,
  });
  const write = (operation: Operation): Operation => {
    const [[kind, { filter, document, replacement, ...rest }]] = Object.entries(operation) as [[string, Document]];
    const changed = {
      ...(filter && { filter: own(filter) }),
      ...(document && { document: toStored(document) }),
      ...(replacement && { replacement: toStored(replacement) }),
    };
    return { [kind]: { ...rest, ...changed } } as unknown as Operation;
  };
  const orNull = (row: Document | null) => row && toRow(row);
  const part = {
    ...Object.fromEntries(
      FILTERED.map((name) => [name, (filter?: Document, ...more: unknown[]) => filtered[name](own(filter), ...more)]),
    ),
    collectionName: rows.collectionName,
    namespace: rows.namespace,
    find: (filter?: Document, options?: Document) => rows.find(own(filter), options).map(toRow),
    findOne: async (filter?: Document, options?: Document) => orNull(await rows.findOne(own(filter), options)),
    findOneAndUpdate: async (filter: Document, update: Document, options: Document) =>
      orNull(await rows.findOneAndUpdate(own(filter), update, options)),
    aggregate: (stages: Document[], options?: AggregateOptions) =>
      rows.aggregate([{ $match: { tenant } }, ...stages], options),
    insertOne: (row: Document, options?: Document) => rows.insertOne(toStored(row), options),
    insertMany: (all: Document[], options?: Document) => rows.insertMany(all.map(toStored), options),
    replaceOne: (filter: Document, row: Document, options?: Document) =>
      rows.replaceOne(own(filter), toStored(row), options),
    bulkWrite: (operations: Operation[], options?: Document) => rows.bulkWrite(operations.map(write), options),
  };
  PARTS.set(part, { rows, write });
  return part as unknown as Collection<Row>;
}

/** The beginning of the stored ids of a tenant. No id of a tenant has a space. */
export function idPrefix(tenant: string): string {
  return `${tenant} `;
}

/** A write as the driver knows it: one of a tenant's part is one of the collection. */
export function storedWrite<W extends { collection: Rows; operation: Operation }>(write: W): W {
  const part = PARTS.get(write.collection);
  return part === undefined ? write : { ...write, collection: part.rows, operation: part.write(write.operation) };
}

/** Small rows of many kinds, of all tenants. Ids with `day ` or `note ` belong to the day counts. */
export const smallCollections: Collections = { small: [] };

export function smallCollection<T extends Document>(db: Db, tenant: string): Collection<T> {
  return sharedRows(db, "small", tenant);
}
