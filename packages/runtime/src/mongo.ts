import { type ClientSession, type Db, MongoClient, MongoServerError } from "mongodb";

export interface Mongo {
  client: MongoClient;
  db: Db;
}

/**
 * Connects to the process's own database. 64-bit integers come back as bigint, so money never becomes a float.
 * Writes wait for the majority: an answer that was given survives the loss of a node.
 */
export async function connectMongo(uri: string, database: string): Promise<Mongo> {
  const client = new MongoClient(uri, {
    useBigInt64: true,
    ignoreUndefined: true,
    writeConcern: { w: "majority" },
    readConcern: { level: "majority" },
    maxPoolSize: 50,
    serverSelectionTimeoutMS: 10_000,
  });
  await client.connect();
  return { client, db: client.db(database) };
}

/**
 * Runs `work` as one database transaction. The driver repeats it on a transient conflict, so `work` must touch nothing
 * but the database, always through the given session.
 */
export async function inTransaction<T>(mongo: Mongo, work: (session: ClientSession) => Promise<T>): Promise<T> {
  return mongo.client.withSession((session) =>
    session.withTransaction(() => work(session), {
      readConcern: { level: "snapshot" },
      writeConcern: { w: "majority" },
    }),
  );
}

/** The name of the unique index that a write ran into, undefined when the error is another one. */
export function duplicateKeyIndex(error: unknown): string | undefined {
  if (!(error instanceof MongoServerError) || error.code !== 11000) return undefined;
  return /index: ([^\s]+)/.exec(error.message)?.[1] ?? "";
}
