import {
  connect,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
  nanos,
  RetentionPolicy,
  StorageType,
} from "nats";
import { type NatsSecurity, natsSecurity } from "./nats-security.ts";
import { requireVersion } from "./server-versions.ts";

/** A connection to NATS with the one stream that all events travel through. */
export interface Nats {
  connection: NatsConnection;
  js: JetStreamClient;
  jsm: JetStreamManager;
  stream: string;
  /** Root of the stream's subjects: `events` for the stream EVENTS. */
  root: string;
  /** What the subjects begin with that answers to this process come to. */
  inbox: string;
  /** Servers of the cluster that hold the stream. */
  replicas: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Connects and makes sure that the stream exists. Reconnects for ever: what could not be published meanwhile waits in
 * the outbox, what could not be consumed waits in the stream.
 * @throws UnsupportedServerError when the server is too old
 */
export async function connectNats(
  url: string,
  stream: string,
  name: string,
  security: NatsSecurity & { NATS_STREAM_REPLICAS?: number } = {},
): Promise<Nats> {
  // Answers come to subjects of this process alone, so that permissions can keep the others from reading them.
  const inbox = `_INBOX.${name}`;
  const replicas = security.NATS_STREAM_REPLICAS ?? 1;
  const connection = await connect({
    ...natsSecurity(security),
    servers: url,
    name,
    inboxPrefix: inbox,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    waitOnFirstConnect: true,
  });
  try {
    requireVersion("NATS", connection.info?.version ?? "");
    const jsm = await connection.jetstreamManager();
    const nats = { connection, js: connection.jetstream(), jsm, stream, root: stream.toLowerCase(), inbox, replicas };
    await ensureStream(nats);
    return nats;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Makes sure that the stream of all events exists. */
export async function ensureStream({ jsm, stream, root, replicas }: Nats): Promise<void> {
  await jsm.streams.add({
    name: stream,
    subjects: [`${root}.>`],
    storage: StorageType.File,
    num_replicas: replicas,
    // Longer than any consumer may be down; the outbox and the durable consumers do the rest.
    retention: RetentionPolicy.Limits,
    max_age: nanos(14 * DAY_MS),
    duplicate_window: nanos(2 * 60 * 1000),
  });
}

/** Asks the server for the stream; rejects when it cannot be reached or has none. */
export async function pingNats({ connection, jsm, stream }: Nats): Promise<void> {
  if (connection.isClosed()) throw new Error("the connection to NATS is closed");
  await jsm.streams.info(stream);
}

/** The subject of an event: `events.<tenant>.<type>`. */
export function eventSubject(root: string, tenant: string, type: string): string {
  return `${root}.${tenant}.${type}`;
}

/** The tenant in the subject of an event. */
export function tenantOfSubject(subject: string): string {
  return subject.split(".", 2)[1] ?? "";
}

/** The subject filter of a type for all tenants; `match.*` covers every type of a group. */
export function eventFilter(root: string, type: string): string {
  return `${root}.*.${type}`;
}
