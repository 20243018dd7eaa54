import {
  type ClientSession,
  type Db,
  MongoClient,
  type MongoClientOptions,
  MongoServerError,
  ReadConcern,
} from "mongodb";
import { connectSupported } from "./server-versions.ts";
import { observePool } from "./telemetry/pool-metrics.ts";

export interface Mongo {
  client: MongoClient;
  db: Db;
}

/** Files for TLS, as the settings of the same names. */
export interface MongoTls {
  MONGODB_TLS_CA_FILE?: string;
  MONGODB_TLS_CERT_KEY_FILE?: string;
}

/**
 * Connects to the process's own database. 64-bit integers come back as bigint, so money never becomes a float.
 * Writes wait for the majority: an answer that was given survives the loss of a node.
 * @throws UnsupportedServerError when the server is too old
 */
export async function connectMongo(uri: string, database: string, tls: MongoTls = {}): Promise<Mongo> {
  const client = new MongoClient(uri, {
    ...tlsOptions(tls),
    useBigInt64: true,
    ignoreUndefined: true,
    writeConcern: { w: "majority" },
    maxPoolSize: 50,
    serverSelectionTimeoutMS: 10_000,
  });
  observePool(client);
  try {
    await connectSupported(client);
  } catch (error) {
    await client.close();
    throw error;
  }
  // Of the database, not of the client: a transaction that only writes must not ask for one (see write-together.ts).
  return { client, db: client.db(database, { readConcern: new ReadConcern("majority") }) };
}

/** Asks the server for a sign of life; rejects when there is none within `timeoutMs`. */
export async function pingMongo({ db }: Mongo, timeoutMs: number): Promise<void> {
  await db.command({ ping: 1 }, { timeoutMS: timeoutMs });
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

function tlsOptions({ MONGODB_TLS_CA_FILE: ca, MONGODB_TLS_CERT_KEY_FILE: own }: MongoTls): MongoClientOptions {
  return {
    ...(ca === undefined ? {} : { tls: true, tlsCAFile: ca }),
    ...(own === undefined ? {} : { tls: true, tlsCertificateKeyFile: own }),
  };
}

/** The name of the unique index that a write ran into, undefined when the error is another one. */
export function duplicateKeyIndex(error: unknown): string | undefined {
  if (!(error instanceof MongoServerError) || error.code !== 11000) return undefined;
  return /index: ([^\s]+)/.exec(error.message)?.[1] ?? "";
}
