import { EventEmitter } from "node:events";
import {
  type ClientSession,
  type Db,
  MongoClient,
  type MongoClientOptions,
  MongoServerError,
  ReadConcern,
  type ServerHeartbeatFailedEvent,
} from "mongodb";
import { assertInTime, type IsServing, type Timed } from "../limits/deadline.ts";
import type { mongoConfig, Settings } from "../process/config.ts";
import { connectSupported } from "../process/server-versions.ts";
import { observePool } from "../telemetry/pool-metrics.ts";
import { newId } from "../values/ids.ts";
import { observeService } from "./service.ts";
import { followTime } from "./time.ts";
import { keepMonitored, letPoolsRest } from "./topology.ts";
import { observeVersions } from "./version.ts";

export interface Mongo {
  client: MongoClient;
  db: Db;
  /** Name of this connection at the server, which no other process has. */
  app: string;
  /**
   * Tells whether a call may wait for the database. One of two seconds may not while no primary answers, while no
   * majority stores new writes, or soon after another primary took over. When the first two have lasted for two seconds
   * more, no call may.
   */
  isServing: IsServing;
  /** Time by which replicas compare what they store. */
  now: () => Date;
  /**
   * `begun` comes before each transaction of this process, `others` while other replicas are at work and when one ends.
   */
  work: EventEmitter<{ begun: []; others: [] }>;
}

const DUPLICATE_KEY = 11000;

/** Writes are in the journals of a majority of the members, so they survive the loss of any one of them. */
export const DURABLE = { w: "majority", journal: true } as const;

export type MongoTls = Partial<Omit<Settings<typeof mongoConfig>, "MONGODB_URI">>;

/**
 * Timeouts free connections whose server does not answer. The driver asks each server for heartbeats on a separate
 * connection: every 500 ms while the process uses the database (see mongo/service.ts), else every five seconds. Without
 * an answer within `connectTimeoutMS`, which is shorter than an election, it closes all connections to the server.
 * `socketTimeoutMS` covers a server that answers nothing but heartbeats; every command must take less.
 */
const TIMEOUTS = {
  connectTimeoutMS: 2_500,
  heartbeatFrequencyMS: 5_000,
  // A server that sends heartbeats by itself needs a second connection.
  serverMonitoringMode: "poll",
  serverSelectionTimeoutMS: 10_000,
  waitQueueTimeoutMS: 10_000,
  socketTimeoutMS: 60_000,
} as const satisfies MongoClientOptions;

/**
 * Connects to the database of the process. 64-bit integers are read as bigint, so money never becomes a float. Writes
 * are durable, and reads cannot be rolled back (docs/decisions/0068-when-the-primary-is-lost.md).
 * @param failed receives the errors of single attempts, which the driver repeats
 * @throws UnsupportedServerError when the server is too old
 */
export async function connectMongo(
  uri: string,
  database: string,
  tls: MongoTls = {},
  failed: (error: unknown) => void = () => {},
): Promise<Mongo> {
  const app = `${database}-${newId()}`;
  const client = new MongoClient(uri, {
    ...tlsOptions(tls),
    appName: app,
    useBigInt64: true,
    ignoreUndefined: true,
    writeConcern: DURABLE,
    maxPoolSize: 50,
    ...TIMEOUTS,
  });
  observePool(client);
  observeVersions(client);
  keepMonitored(client);
  letPoolsRest(client);
  const isServing = observeService(client);
  const now = followTime(client);
  const report = ({ failure }: ServerHeartbeatFailedEvent) => failed(failure);
  client.on("serverHeartbeatFailed", report);
  try {
    await connectSupported(client);
  } catch (error) {
    await client.close();
    throw error;
  } finally {
    client.off("serverHeartbeatFailed", report);
  }
  return { client, app, db: openDatabase(client, database), isServing, now, work: new EventEmitter() };
}

/** Opens another database through the same connections. */
export function sameServer(mongo: Mongo, database: string): Mongo {
  return { ...mongo, db: openDatabase(mongo.client, database) };
}

/** The read concern belongs to the database: see `writeTogether` for transactions that only write. */
function openDatabase(client: MongoClient, name: string): Db {
  return client.db(name, { readConcern: new ReadConcern("majority") });
}

/**
 * Reads through an index, because a server that cannot read its data may still answer a ping.
 * @throws when there is no answer within `timeoutMs`; the connection is then closed
 */
export async function probeMongo({ db }: Mongo, timeoutMs: number): Promise<void> {
  const rows = db.collection<{ _id: string }>("migrations");
  await rows.findOne({ _id: "*" }, { projection: { _id: 1 }, signal: AbortSignal.timeout(timeoutMs) });
}

/**
 * Runs `work` as one database transaction. The driver repeats it after a transient conflict, so `work` has no effects
 * outside the database, and passes the session to every operation.
 */
export async function inTransaction<T>(mongo: Mongo, work: (session: ClientSession) => Promise<T>): Promise<T> {
  mongo.work.emit("begun");
  return mongo.client.withSession((session) =>
    session.withTransaction(() => work(session), {
      readConcern: { level: "snapshot" },
      writeConcern: DURABLE,
    }),
  );
}

/** Runs a transaction for a call, which neither begins nor commits after its deadline. @throws DeadlineExceeded */
export async function inTransactionOf<T>(call: Timed, mongo: Mongo, work: (session: ClientSession) => Promise<T>) {
  return inTransaction(mongo, async (session) => {
    assertInTime(call);
    const result = await work(session);
    assertInTime(call);
    return result;
  });
}

function tlsOptions({
  MONGODB_TLS: tls,
  MONGODB_TLS_CA_FILE: ca,
  MONGODB_TLS_CERT_KEY_FILE: own,
}: MongoTls): MongoClientOptions {
  return {
    ...(tls === "required" ? { tls: true } : {}),
    ...(ca === undefined ? {} : { tls: true, tlsCAFile: ca }),
    ...(own === undefined ? {} : { tls: true, tlsCertificateKeyFile: own }),
  };
}

export function isDuplicateKey(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/**
 * The name of the unique index that refused a write, undefined for any other error. It stands in the text of the error
 * only.
 */
export function duplicateKeyIndex(error: unknown): string | undefined {
  return isDuplicateKey(error) ? (/index: ([^\s]+)/.exec(error.message)?.[1] ?? "") : undefined;
}
