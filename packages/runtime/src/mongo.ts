import {
  type ClientSession,
  type Db,
  MongoClient,
  type MongoClientOptions,
  MongoServerError,
  ReadConcern,
} from "mongodb";
import { assertInTime } from "./deadline.ts";
import { connectSupported } from "./server-versions.ts";
import { observePool } from "./telemetry/pool-metrics.ts";

export interface Mongo {
  client: MongoClient;
  db: Db;
}

const DUPLICATE_KEY = 11000;

/** Files for TLS, as the settings of the same names. */
export interface MongoTls {
  MONGODB_TLS_CA_FILE?: string;
  MONGODB_TLS_CERT_KEY_FILE?: string;
}

/**
 * What frees a connection whose server does not answer. Callers do not wait that long: they have deadlines (deadline.ts).
 * The driver asks each server for a sign of life all the time, on a connection of its own; without one for
 * `connectTimeoutMS` and `heartbeatFrequencyMS` together it ends all other connections to that server. A server that
 * answers this and nothing else is caught by `socketTimeoutMS`, which the longest command must stay below.
 */
const TIMEOUTS = {
  connectTimeoutMS: 5_000,
  heartbeatFrequencyMS: 5_000,
  serverSelectionTimeoutMS: 10_000,
  waitQueueTimeoutMS: 10_000,
  socketTimeoutMS: 60_000,
} as const satisfies MongoClientOptions;

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
    ...TIMEOUTS,
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

/**
 * Reads through an index, as every request does: a server that cannot reach its data may still answer a ping.
 * @throws when there is no answer within `timeoutMs`; the connection that waited for it is closed
 */
export async function probeMongo({ db }: Mongo, timeoutMs: number): Promise<void> {
  const rows = db.collection<{ _id: string }>("migrations");
  await rows.findOne({ _id: "*" }, { projection: { _id: 1 }, signal: AbortSignal.timeout(timeoutMs) });
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

/**
 * The same for a call: once its deadline has passed nothing is begun, and nothing committed.
 * @throws DeadlineExceeded
 */
export async function inTransactionOf<T>(
  call: { deadline?: number | undefined },
  mongo: Mongo,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  return inTransaction(mongo, async (session) => {
    assertInTime(call);
    const result = await work(session);
    assertInTime(call);
    return result;
  });
}

function tlsOptions({ MONGODB_TLS_CA_FILE: ca, MONGODB_TLS_CERT_KEY_FILE: own }: MongoTls): MongoClientOptions {
  return {
    ...(ca === undefined ? {} : { tls: true, tlsCAFile: ca }),
    ...(own === undefined ? {} : { tls: true, tlsCertificateKeyFile: own }),
  };
}

/** True when a unique index refused a write. */
export function isDuplicateKey(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/**
 * The name of the unique index that refused a write, undefined for any other error. The server names the index in the text
 * of the error only, and the driver drops the other details of a bulk write's errors.
 */
export function duplicateKeyIndex(error: unknown): string | undefined {
  return isDuplicateKey(error) ? (/index: ([^\s]+)/.exec(error.message)?.[1] ?? "") : undefined;
}
