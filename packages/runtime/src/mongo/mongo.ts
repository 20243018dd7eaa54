import { EventEmitter } from "node:events";
import {
  type Binary,
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
import { endWrites, keepMonitored, letPoolsRest } from "./topology.ts";

export interface Mongo {
  client: MongoClient;
  db: Db;
  /** Name of this connection at the server, which no other process has. */
  app: string;
  /** Tells whether a call may wait for the database, by its age and by the time without a primary or majority. */
  isServing: IsServing;
  /** Time by which replicas compare what they store. */
  now: () => Date;
  /** `begun` comes before each transaction of this process, `others` while other replicas are at work. */
  work: EventEmitter<{ begun: []; others: [] }>;
}

const DUPLICATE_KEY = 11000;

/** Writes are in the journals of a majority of the members, so they survive the loss of any one of them. */
export const DURABLE = { w: "majority", journal: true } as const;

export type MongoTls = Partial<Omit<Settings<typeof mongoConfig>, "MONGODB_URI">>;

/**
 * Limits for servers without an answer: heartbeats end a connection after `connectTimeoutMS`, shorter than an election;
 * `socketTimeoutMS` is for one that answers only heartbeats. Every command takes less.
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
 * Connects with durable writes and reads that no one rolls back (docs/decisions/0068). 64-bit integers are bigint.
 * @param failed receives errors that the driver repeats @throws UnsupportedServerError when the server is too old
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
  endWrites(client);
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

/** Reads through an index: a server that cannot read its data may answer a ping. @throws after `timeoutMs` */
export async function probeMongo({ db }: Mongo, timeoutMs: number): Promise<void> {
  const rows = db.collection<{ _id: string }>("migrations");
  await rows.findOne({ _id: "*" }, { projection: { _id: 1 }, signal: AbortSignal.timeout(timeoutMs) });
}

/** Runs `work` as a transaction, again after a conflict, so it has no effect outside and passes the session on. */
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

/** First version of MongoDB's wire protocol with the `bulkWrite` command for several collections: MongoDB 8.0. */
const BULK_WRITE = 25;

/** Oldest wire version of the servers that each client knows. */
const oldest = new WeakMap<MongoClient, number>();

/** Notes the oldest version of a client's servers: in an upgrade, any member may become the primary. */
function observeVersions(client: MongoClient): void {
  client.on("topologyDescriptionChanged", ({ newDescription }) => {
    const known = [...newDescription.servers.values()].filter(({ type }) => type !== "Unknown");
    if (known.length > 0) oldest.set(client, Math.min(...known.map(({ maxWireVersion }) => maxWireVersion)));
  });
}

export function canBulkWriteAcrossCollections(client: MongoClient): boolean {
  return (oldest.get(client) ?? 0) >= BULK_WRITE;
}

/** Bytes of a row: a Binary in one that was read from the database, and a Buffer in one that was just written. */
export type StoredBytes = Binary | Buffer;

export function bytesOf(stored: StoredBytes): Uint8Array {
  return Buffer.isBuffer(stored) ? stored : stored.buffer;
}
