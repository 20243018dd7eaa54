import {
  type ConnectionOptions,
  connect,
  Events,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
  nanos,
  RetentionPolicy,
  StorageType,
} from "nats";
import { isOutage, NotConnected } from "../errors/outage.ts";
import { within } from "../limits/deadline.ts";
import { requireVersion } from "../process/server-versions.ts";
import { type NatsSecurity, natsSecurity } from "./nats-security.ts";

export interface Nats {
  connection: NatsConnection;
  js: JetStreamClient;
  jsm: JetStreamManager;
  stream: string;
  service: string;
  /** Time at which the stream was made; a stream that lost its storage is made anew. */
  created: string;
  /** Root of the stream's subjects: `events` for the stream EVENTS. */
  root: string;
  /** Prefix of the reply subjects of this process. */
  inbox: string;
  replicas: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Times of a failover, in milliseconds: a vanished server is given up after `maxPingOut` unanswered pings. */
const FAILOVER = {
  pingInterval: 1_000,
  maxPingOut: 2,
  timeout: 1_000,
  reconnectTimeWait: 250,
  reconnectJitter: 100,
  reconnectJitterTLS: 100,
} as const satisfies ConnectionOptions;

/** Time limit of requests to JetStream, in milliseconds. There is no answer while the stream has no leader. */
const REQUEST_MS = 2_000;

/** Connects and makes a missing stream. @throws NotConnected; UnsupportedServerError when the server is too old */
export async function connectNats(
  url: string,
  stream: string,
  name: string,
  security: NatsSecurity & { NATS_STREAM_REPLICAS?: number } = {},
): Promise<Nats> {
  // Each process has its own reply subjects, so that permissions can hide the replies from other processes.
  const inbox = `_INBOX.${name}`;
  const replicas = security.NATS_STREAM_REPLICAS ?? 1;
  const connection = await connect({
    ...natsSecurity(security, url),
    ...FAILOVER,
    // Each request would record a stack, for an error that it may have.
    noAsyncTraces: true,
    servers: url.split(","),
    name,
    inboxPrefix: inbox,
    maxReconnectAttempts: -1,
  }).catch((error: unknown) => {
    throw new NotConnected("no connection to NATS", { cause: error });
  });
  try {
    requireVersion("NATS", connection.info?.version ?? "");
    const jsm = await connection.jetstreamManager({ timeout: REQUEST_MS });
    const js = connection.jetstream({ timeout: REQUEST_MS });
    const nats = {
      connection,
      js,
      jsm,
      stream,
      service: name,
      created: "",
      root: stream.toLowerCase(),
      inbox,
      replicas,
    };
    await ensureStream(nats);
    return nats;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Describes the stream for an operator. @throws Error when NATS does not answer or the stream is missing */
export async function describeStream(url: string, stream: string, name: string, security: NatsSecurity) {
  const connection = await connect({
    ...natsSecurity(security, url),
    servers: url.split(","),
    name,
    inboxPrefix: `_INBOX.${name}`,
    timeout: REQUEST_MS,
    reconnect: false,
  });
  try {
    const jsm = await connection.jetstreamManager({ timeout: REQUEST_MS, checkAPI: false });
    const { state, config, cluster } = await jsm.streams.info(stream);
    const hasLeader = cluster === undefined || cluster.leader !== undefined;
    const version = connection.info?.version ?? "";
    return { version, events: state.messages, replicas: config.num_replicas, hasLeader };
  } finally {
    await connection.close();
  }
}

export async function ensureStream(nats: Nats): Promise<void> {
  const { jsm, stream, root, replicas } = nats;
  const { created } = await jsm.streams.add({
    name: stream,
    subjects: [`${root}.>`],
    storage: StorageType.File,
    num_replicas: replicas,
    // Events are kept longer than any consumer may be down.
    retention: RetentionPolicy.Limits,
    max_age: nanos(14 * DAY_MS),
    duplicate_window: nanos(2 * 60 * 1000),
  });
  nats.created = created;
}

/** Time limit of an answer about a stream that has a leader, in milliseconds. */
const INFO_MS = 1_000;

/** Pings the server and asks for the stream. One without a leader counts as up: events wait in the outbox. */
export async function pingNats({ connection, jsm, stream }: Nats): Promise<void> {
  if (connection.isClosed()) throw new Error("the connection to NATS is closed");
  await connection.flush();
  await within(INFO_MS, jsm.streams.info(stream)).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
  });
}

export function whenDisconnected({ connection }: Pick<Nats, "connection">, lost: () => void): void {
  const watch = async () => {
    for await (const { type } of connection.status()) if (type === Events.Disconnect) lost();
  };
  void watch();
}

/** The subject of an event: `events.<tenant>.<type>`. */
export function eventSubject(root: string, tenant: string, type: string): string {
  return `${root}.${tenant}.${type}`;
}

/** The subject filter of a type for all tenants; `match.*` covers every type of a group. */
export function eventFilter(root: string, type: string): string {
  return `${root}.*.${type}`;
}
