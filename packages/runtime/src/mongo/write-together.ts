import { isDeepStrictEqual } from "node:util";
import {
  type AnyBulkWriteOperation,
  type AnyClientBulkWriteModel,
  type ClientSession,
  type Collection,
  type Document,
  MongoBulkWriteError,
  MongoClientBulkWriteError,
  MongoServerError,
  type UpdateFilter,
} from "mongodb";
import { ROWS_AT_ONCE } from "../work/slices.ts";
import { canBulkWriteAcrossCollections, DURABLE, isDuplicateKey, type Mongo } from "./mongo.ts";
import { storedWrite } from "./shared-rows.ts";

/** Common fields of all rows. */
interface Row {
  _id: string;
  version?: bigint;
}

export type RowOperation = AnyBulkWriteOperation<Row>;

export interface Write {
  // biome-ignore lint/suspicious/noExplicitAny: the collections of one transaction hold rows of many kinds.
  collection: Collection<any>;
  operation: RowOperation;
  /** Makes the error to throw when a unique index refuses the write. */
  onDuplicate?: () => Error;
}

export function insertion<T extends Row>(collection: Collection<T>, document: T): Write {
  return { collection, operation: { insertOne: { document } } };
}

/** A row to replace or delete that is gone, or no longer has the version that was read. */
export class RowsChanged extends Error {}

// One command for several collections saves round trips, but the database inserts in bulk only into a single one.
const MAX_MIXED = 50;
const WRITE_CONFLICT = 112;

/**
 * Executes writes of a transaction in order, small groups of several collections in one round trip where the server can
 * (then without a read concern). @throws RowsChanged; the error of `onDuplicate`; the first server error as it is
 */
export async function writeTogether({ client }: Mongo, writes: readonly Write[], session: ClientSession) {
  const mostMixed = canBulkWriteAcrossCollections(client) ? MAX_MIXED : 0;
  let written = 0;
  for (const trip of roundTrips(writes.map(storedWrite), mostMixed)) {
    try {
      const [first] = trip;
      const isOfOne = trip.every(({ collection }) => collection.namespace === first?.collection.namespace);
      written +=
        first !== undefined && isOfOne
          ? await writeRows(first.collection, trip, session)
          : rowsOf(await client.bulkWrite(trip.map(toModel), { session, ordered: true }));
    } catch (error) {
      throw causeOf(error, trip);
    }
  }
  if (written !== writes.length)
    throw new RowsChanged(`${writes.length - written} rows have changed since they were read`);
}

/** Executes writes as one transaction, and a single one without. Their filters check what they depend on. */
export async function commitTogether(mongo: Mongo, writes: readonly Write[]): Promise<void> {
  const [only, ...others] = writes;
  if (only !== undefined && others.length === 0) {
    const written = await writeRows(only.collection, [only]).catch((error: unknown) => {
      throw causeOf(error, [only]);
    });
    if (written !== 1) throw new RowsChanged("1 row has changed since it was read");
    return;
  }
  mongo.work.emit("begun");
  // A causally consistent session would begin a repeated transaction with a read concern.
  await mongo.client.withSession({ causalConsistency: false }, (session) =>
    session.withTransaction(() => writeTogether(mongo, writes, session), { writeConcern: DURABLE }),
  );
}

/**
 * Executes writes of one collection. A bulk of one insertion would take the driver half as much time again.
 * @returns the number of rows
 */
async function writeRows(collection: Write["collection"], writes: readonly Write[], session?: ClientSession) {
  const operations = writes.map(({ operation }) => operation);
  const [first] = operations;
  if (operations.length > 1 || first === undefined || !("insertOne" in first))
    return rowsOf(await collection.bulkWrite(operations, { session }));
  await collection.insertOne(first.insertOne.document, { session });
  return 1;
}

type Counts = Record<"insertedCount" | "matchedCount" | "upsertedCount" | "deletedCount", number>;

function rowsOf({ insertedCount, matchedCount, upsertedCount, deletedCount }: Counts): number {
  return insertedCount + matchedCount + upsertedCount + deletedCount;
}

function toModel({ collection: { namespace }, operation }: Write): AnyClientBulkWriteModel<Document> {
  const [name, model] = Object.entries(operation)[0] ?? [];
  return { name, namespace, ...model } as AnyClientBulkWriteModel<Document>;
}

/** Divides writes into groups: up to `mostMixed` writes of any collections, or up to `ROWS_AT_ONCE` of a single one. */
function roundTrips(writes: readonly Write[], mostMixed: number): Write[][] {
  const trips: Write[][] = [];
  for (const group of byCollection(writes)) {
    const last = trips.at(-1);
    if (last !== undefined && last.length + group.length <= mostMixed) last.push(...group);
    else trips.push(group);
  }
  return trips;
}

function byCollection(writes: readonly Write[]): Write[][] {
  const groups: Write[][] = [];
  for (const write of writes) {
    const last = groups.at(-1);
    const isSame = last?.[0]?.collection.namespace === write.collection.namespace;
    if (last !== undefined && isSame && last.length < ROWS_AT_ONCE) last.push(write);
    else groups.push([write]);
  }
  return groups;
}

/** The error of the first failed write: the driver's own hides that the transaction can be repeated. */
function causeOf(error: unknown, trip: readonly Write[]): unknown {
  const { index, cause } = failureOf(error);
  const { onDuplicate } = trip[index] ?? {};
  return onDuplicate !== undefined && isDuplicateKey(cause) ? onDuplicate() : cause;
}

/** @returns the server's error, and the index of the write that failed */
function failureOf(error: unknown): { index: number; cause: unknown } {
  if (error instanceof MongoBulkWriteError) return { index: [error.writeErrors].flat()[0]?.index ?? -1, cause: error };
  if (!(error instanceof MongoClientBulkWriteError)) return { index: 0, cause: error };
  if (error.cause instanceof MongoServerError) return { index: -1, cause: error.cause };
  const [failed] = error.writeErrors;
  if (failed === undefined) return { index: -1, cause: error };
  const [index, { code, message }] = failed;
  const errorLabels = code === WRITE_CONFLICT ? ["TransientTransactionError"] : [];
  return { index, cause: new MongoServerError({ message, code, errorLabels, cause: error }) };
}

interface RowUpdate {
  id: string;
  /** Values that the row must still have, by path. Otherwise nothing of the commit is stored. */
  was: Readonly<Record<string, bigint | null>>;
  /** New values by path. Undefined removes the field. */
  set: Readonly<Record<string, unknown>>;
}

/** The write that changes a row, if it still has the values that were read. */
export function rowUpdate(collection: Write["collection"], { id, was, set }: RowUpdate): Write {
  return { collection, operation: { updateOne: { filter: { _id: id, ...was }, update: updateOf(set) } } };
}

export function updateOf(set: RowUpdate["set"]): UpdateFilter<Document> {
  const fields = Object.entries(set);
  const assigned = fields.filter(([, value]) => value !== undefined);
  const removed = fields.filter(([, value]) => value === undefined).map(([path]) => [path, ""]);
  return {
    ...(assigned.length === 0 ? {} : { $set: Object.fromEntries(assigned) }),
    ...(removed.length === 0 ? {} : { $unset: Object.fromEntries(removed) }),
  };
}

/** The fields that differ between two states of a row, with the values of the second. */
export function changedFields(before: Document, after: Document): Record<string, unknown> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}
