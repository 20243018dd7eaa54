import { EventEmitter } from "node:events";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { type Document, MongoNetworkError, MongoServerError } from "mongodb";
import { Blocked, type World } from "../world.ts";
import { Operations } from "./collection.ts";
import { aborted, type Databases, LIFETIME_MS, type Transaction } from "./database.ts";

/** A session. The driver's transaction begins with the first operation. */
class Session {
  readonly id = {};
  isInTransaction = false;
  inTransaction = () => this.isInTransaction;
  transaction: Transaction | undefined;
}

type Options = { session?: Session } & Document;

const READS = new Set(["find", "findOne", "countDocuments", "distinct", "aggregate"]);
const DUPLICATE = 11000;
const CONFLICT = 112;
const networkError = () => new MongoNetworkError("connection closed");
/** Time for which the driver repeats a transaction, in milliseconds. */
const REPEAT_MS = 120_000;

/** The driver's client of one process, as far as the services use it. Each operation is a request of the world. */
export function openMongo(world: World, databases: Databases, database: string, app: string): Mongo {
  const request = <T>(label: string, run: (transaction: Transaction | undefined) => T, options: Options = {}) => {
    const { session } = options;
    const effect = () => {
      if (session?.isInTransaction) return run(transactionOf(session));
      return READS.has(label.slice(0, label.indexOf(" "))) ? run(undefined) : alone(run);
    };
    const failure = () => (session?.isInTransaction ? transient() : networkError());
    return world.request(label, effect, failure).catch((error: unknown) => {
      // A failed operation ends the transaction on the server.
      if (session?.transaction !== undefined && isServerError(error)) databases.abort(session.transaction);
      throw error;
    });
  };
  /** An operation outside of a transaction waits while a transaction holds its rows. */
  const alone = <T>(run: (transaction: Transaction) => T): T => {
    const own = databases.begin(app);
    try {
      const result = run(own);
      databases.commit(own);
      return result;
    } catch (error) {
      const code = error instanceof MongoServerError ? error.code : undefined;
      // Rows that a bulk write stored before it failed stay.
      if (code === DUPLICATE) databases.commit(own);
      else databases.abort(own);
      throw code === CONFLICT ? new Blocked() : error;
    }
  };
  const transactionOf = (session: Session): Transaction => {
    if (session.transaction === undefined) {
      const transaction = databases.begin(app);
      session.transaction = transaction;
      world.timer(() => databases.abort(transaction), LIFETIME_MS);
    }
    if (!databases.isOpen(session.transaction)) throw aborted();
    return session.transaction;
  };
  const collection = (of: string) => (name: string) => {
    const operations = new Operations(databases, of, name);
    return collectionOf(operations, `${of}.${name}`, request);
  };
  const db = (name: string) => ({
    databaseName: name,
    collection: collection(name),
    createCollection: (of: string) =>
      request(`create ${of}`, () => {
        if (databases.names().includes(`${name}.${of}`)) throw new MongoServerError({ message: "exists", code: 48 });
        databases.create(`${name}.${of}`);
      }),
    listCollections: ({ name: wanted = undefined }: Document = {}) =>
      cursorOf(() =>
        request("listCollections", () => {
          const all = databases.names().filter((one) => one.startsWith(`${name}.`));
          const names = all.map((one) => one.slice(name.length + 1));
          return names.filter((one) => isNamed(one, wanted)).map((one) => ({ name: one }));
        }),
      ),
    // The open transactions of another process, and their end.
    aggregate: ([, { $match }]: [unknown, { $match: Document }]) =>
      cursorOf(() => request("currentOp", () => databases.openOf($match.appName).map((id) => ({ lsid: { id } })))),
    command: ({ killSessions = [] }: Document) =>
      request("killSessions", () => {
        for (const { id } of killSessions) databases.abort(id);
      }),
  });
  const withSession = async <T>(...args: unknown[]): Promise<T> => {
    const work = args.at(-1) as (session: unknown) => Promise<T>;
    const session = new Session();
    return work(Object.assign(session, { withTransaction: (run: () => Promise<T>) => transact(session, run) }));
  };
  const transact = async <T>(session: Session, run: () => Promise<T>): Promise<T> => {
    const began = world.now;
    for (;;) {
      session.isInTransaction = true;
      session.transaction = undefined;
      try {
        const result = await run();
        await commit(session);
        return result;
      } catch (error) {
        const { transaction } = session;
        if (transaction !== undefined) databases.abort(transaction);
        if (!isTransient(error) || world.now - began > REPEAT_MS) throw error;
      } finally {
        session.isInTransaction = false;
      }
    }
  };
  /** The driver repeats a commit whose answer it lost. A server that lost its memory of it has no such transaction. */
  const commit = async ({ transaction }: Session): Promise<void> => {
    if (transaction === undefined) return;
    let isStored = false;
    const store = () => {
      if (!isStored) databases.commit(transaction);
      else if (world.chance(0.2)) throw aborted();
      isStored = true;
    };
    for (let tries = 0; tries < 3; tries += 1) {
      try {
        return await world.request("commit", store, networkError);
      } catch (error) {
        if (!(error instanceof MongoNetworkError)) throw error;
      }
    }
    throw networkError();
  };
  const ignore = () => undefined;
  const client = { withSession, db, on: ignore, off: ignore, once: ignore, close: async () => undefined };
  return {
    client,
    db: db(database),
    app,
    isServing: () => true,
    now: () => new Date(),
    work: new EventEmitter(),
  } as unknown as Mongo;
}

function transient(): MongoNetworkError {
  const error = networkError();
  error.addErrorLabel("TransientTransactionError");
  return error;
}

function isTransient(error: unknown): boolean {
  const labelled = error instanceof MongoNetworkError || error instanceof MongoServerError;
  return labelled && error.hasErrorLabel("TransientTransactionError");
}

function isServerError(error: unknown): boolean {
  return error instanceof MongoServerError || error instanceof MongoNetworkError;
}

function isNamed(name: string, wanted: Document | RegExp | string | undefined): boolean {
  if (wanted === undefined) return true;
  if (wanted instanceof RegExp) return wanted.test(name);
  return typeof wanted === "string" ? name === wanted : (wanted.$in as string[]).includes(name);
}

type Request = <T>(label: string, run: (transaction: Transaction | undefined) => T, options?: Options) => Promise<T>;

function collectionOf(operations: Operations, namespace: string, request: Request) {
  const [dbName = "", ...rest] = namespace.split(".");
  const ask =
    (name: keyof Operations, optionsAt: number) =>
    (...args: unknown[]) => {
      const options = (args[optionsAt] ?? {}) as Options;
      // The command carries the present state of the arguments.
      const run = (transaction: Transaction | undefined) => {
        const given = [...args.slice(0, optionsAt), ...Array(Math.max(0, optionsAt - args.length)).fill(undefined)];
        // biome-ignore lint/suspicious/noExplicitAny: each operation has other parameters.
        return (operations as any)[name](...given, options, transaction);
      };
      return request(`${name} ${namespace}`, run, options);
    };
  const many =
    (name: "find" | "aggregate") =>
    (first: unknown, options: Options = {}) =>
      cursorOf((more) => ask(name, 1)(first, { ...options, ...more }));
  return {
    ...{ collectionName: rest.join("."), namespace, dbName },
    find: many("find"),
    aggregate: many("aggregate"),
    ...{ findOne: ask("findOne", 1), countDocuments: ask("countDocuments", 1), distinct: ask("distinct", 2) },
    estimatedDocumentCount: () => ask("countDocuments", 1)({}),
    ...{ insertOne: ask("insertOne", 1), insertMany: ask("insertMany", 1), bulkWrite: ask("bulkWrite", 1) },
    ...{ updateOne: ask("updateOne", 2), updateMany: ask("updateMany", 2), replaceOne: ask("replaceOne", 2) },
    ...{ deleteOne: ask("deleteOne", 1), deleteMany: ask("deleteMany", 1) },
    ...{ findOneAndUpdate: ask("findOneAndUpdate", 2), findOneAndDelete: ask("findOneAndDelete", 1) },
    createIndexes: (indexes: never) => request(`createIndexes ${namespace}`, () => operations.createIndexes(indexes)),
  };
}

/** A cursor reads all of its rows at once, so within one request. */
function cursorOf(read: (options: Document) => Promise<Document[]>) {
  const options: Document = {};
  let shown = read;
  const cursor = {
    sort: (sort: Document) => refine({ sort }),
    limit: (limit: number) => refine({ limit }),
    skip: (skip: number) => refine({ skip }),
    project: (projection: Document) => refine({ projection }),
    batchSize: () => cursor,
    hint: () => cursor,
    map: (change: (row: Document) => Document) => {
      const before = shown;
      shown = async (of) => (await before(of)).map(change);
      return cursor;
    },
    toArray: () => shown(options),
    next: async () => (await shown({ ...options, limit: 1 }))[0] ?? null,
    async *[Symbol.asyncIterator]() {
      yield* await shown(options);
    },
  };
  const refine = (more: Document) => {
    Object.assign(options, more);
    return cursor;
  };
  return cursor;
}
