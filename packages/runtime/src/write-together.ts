import {
  type AnyBulkWriteOperation,
  type AnyClientBulkWriteModel,
  type ClientSession,
  type Collection,
  type Document,
  MongoClientBulkWriteError,
  MongoServerError,
} from "mongodb";
import type { Mongo } from "./mongo.ts";

/** What every row has that is written here. */
interface Row {
  _id: string;
  version?: bigint;
}

export type RowOperation = AnyBulkWriteOperation<Row>;

/** One write of a database transaction: into which collection, and what. */
export interface Write {
  // biome-ignore lint/suspicious/noExplicitAny: the collections of one transaction hold rows of many kinds.
  collection: Collection<any>;
  operation: RowOperation;
  /** How many rows it concerns: exactly so many, one unless told. */
  rows?: number;
}

/** A new row. */
export function insertion<T extends Row>(collection: Collection<T>, document: T): Write {
  return { collection, operation: { insertOne: { document } } };
}

/** A row that was to be replaced or deleted is not there, or not in the version that was read. */
export class RowsChanged extends Error {}

// A command for several collections saves round trips, one for a single collection lets the database insert in bulk.
const FEW = 50;
const WRITE_CONFLICT = 112;

/**
 * Carries out the writes of a database transaction in their order; what is few in one round trip, whatever its
 * collections (the command `bulkWrite` of MongoDB 8.0). It may only be the first of a transaction that has no read
 * concern: not every server takes one with this command.
 * @throws RowsChanged; MongoServerError of the first write that failed, so that the driver repeats the transaction after a
 *   conflict and `duplicateKeyIndex` knows the index
 */
export async function writeTogether(
  { client }: Mongo,
  writes: readonly Write[],
  session: ClientSession,
): Promise<void> {
  const expected = rowsIn(writes);
  let done = 0;
  for (const groups of roundTrips(writes)) {
    const [first] = groups;
    if (first !== undefined && first.operations.length > FEW) {
      done += rowsOf(await first.collection.bulkWrite(first.operations, { session }));
    } else {
      const models = groups.flatMap(toModels);
      done += rowsOf(await client.bulkWrite(models, { session, ordered: true }).catch(rethrowCause));
    }
  }
  if (done !== expected) throw new RowsChanged(`${expected - done} rows changed meanwhile`);
}

/**
 * Carries out writes as a database transaction of their own, in two round trips; that of a single row needs none. What
 * they rest on must be in their filters, or be made sure of by `confirm`: nothing is read.
 * @param confirm asked while the writes are made; nothing is committed before it has resolved, or at all when it rejects
 * @throws RowsChanged; then nothing is written
 */
export async function commitTogether(
  mongo: Mongo,
  writes: readonly Write[],
  confirm?: () => Promise<void>,
): Promise<void> {
  const [only] = writes;
  if (only !== undefined && rowsIn(writes) === 1 && confirm === undefined) {
    if (rowsOf(await only.collection.bulkWrite([only.operation])) !== 1)
      throw new RowsChanged("1 row changed meanwhile");
    return;
  }
  const work = async (session: ClientSession): Promise<void> => {
    const written = writeTogether(mongo, writes, session);
    const confirmed = confirm?.();
    // A refusal is looked at when the writes are done: a transaction does one thing at a time.
    confirmed?.catch(() => undefined);
    await written;
    await confirmed;
  };
  // Causally consistent, a repeated transaction would begin with a read concern, as one that follows another.
  await mongo.client.withSession({ causalConsistency: false }, (session) =>
    session.withTransaction(() => work(session), { writeConcern: { w: "majority" } }),
  );
}

interface Counts {
  insertedCount: number;
  matchedCount: number;
  upsertedCount: number;
  deletedCount: number;
}

function rowsIn(writes: readonly Write[]): number {
  return writes.reduce((sum, { rows = 1 }) => sum + rows, 0);
}

function rowsOf({ insertedCount, matchedCount, upsertedCount, deletedCount }: Counts): number {
  return insertedCount + matchedCount + upsertedCount + deletedCount;
}

/** Writes that follow one another in one collection. */
interface Group {
  collection: Write["collection"];
  operations: RowOperation[];
}

function toModels({ collection: { namespace }, operations }: Group): AnyClientBulkWriteModel<Document>[] {
  return operations.map((operation) => {
    const [name, model] = Object.entries(operation)[0] ?? [];
    return { name, namespace, ...model } as AnyClientBulkWriteModel<Document>;
  });
}

/** What goes in one command each: many writes of one collection by themselves, few of any collections together. */
function roundTrips(writes: readonly Write[]): Group[][] {
  const trips: Group[][] = [];
  let size = FEW;
  for (const group of byCollection(writes)) {
    if (size + group.operations.length > FEW) {
      trips.push([]);
      size = 0;
    }
    trips.at(-1)?.push(group);
    size += group.operations.length;
  }
  return trips;
}

/** Writes that follow one another in one collection, together. */
function byCollection(writes: readonly Write[]): Group[] {
  const groups: Group[] = [];
  for (const { collection, operation } of writes) {
    const last = groups.at(-1);
    if (last?.collection.namespace === collection.namespace) last.operations.push(operation);
    else groups.push({ collection, operations: [operation] });
  }
  return groups;
}

/** The driver hides the server's error in one of its own, and with it that the transaction is worth repeating. */
function rethrowCause(error: unknown): never {
  if (!(error instanceof MongoClientBulkWriteError)) throw error;
  if (error.cause instanceof MongoServerError) throw error.cause;
  const [failed] = error.writeErrors.values();
  if (failed === undefined) throw error;
  const errorLabels = failed.code === WRITE_CONFLICT ? ["TransientTransactionError"] : [];
  throw new MongoServerError({ message: failed.message, code: failed.code, errorLabels, cause: error });
}
