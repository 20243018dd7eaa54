import { createInbox, headers, type Msg } from "nats";
import { DIRECT, type Nats } from "./nats.ts";

/** A message for the stream. JetStream drops repetitions with the same id. */
export interface Message {
  subject: string;
  id: string;
  payload: Uint8Array;
  headers: Readonly<Record<string, string>>;
}

/** The time limit for all acknowledgements of a batch after the server has received it, in milliseconds. */
const ACK_MS = 2_000;
/** Nothing more is sent after a ping was unanswered for this long, in milliseconds. */
const PING_MS = 1_000;
/** The most unacknowledged bytes, and the bytes that a message counts besides its payload. */
const MAX_BYTES_IN_FLIGHT = 8 * 1024 * 1024;
const MESSAGE_OVERHEAD = 256;

/** The server does not answer or is overloaded. Nothing was sent; the caller can publish the same messages later. */
export class NotTaken extends Error {}

export interface Publisher {
  /** True when the server is connected and answers. */
  isOpen(): boolean;
  /**
   * Publishes messages and resolves when the stream has stored all of them. There is no time limit while the server
   * does not answer: the messages are in flight and must not be sent again.
   * @throws NotTaken; another error when a message was refused, the connection was lost, or an acknowledgement was late.
   *   Some messages may then be stored
   */
  publish(messages: readonly Message[]): Promise<void>;
  /**
   * Sends messages to the consumers that listen now, past the stream. Nothing tells whether they arrive, so they must
   * be published as well.
   */
  bypass(messages: readonly Message[]): void;
  /** Stops. Batches in flight fail. */
  stop(): void;
}

interface Batch {
  left: number;
  settle(error?: Error): void;
}

/**
 * Publishes batches to JetStream. The acknowledgements of a batch come to one subject and are counted. The client
 * library sends a request per message instead, which costs several times as much.
 *
 * The client library buffers without limit when the server does not read. So the bytes in flight are bounded, and a
 * ping follows the messages. Nothing is sent while a ping is overdue.
 */
export function openPublisher({ connection, inbox }: Nats): Publisher {
  const root = createInbox(inbox);
  const batches = new Map<string, Batch>();
  let count = 0;
  let bytesInFlight = 0;
  let ping: { since: number; pong: Promise<void> } | undefined;
  const answers = connection.subscribe(`${root}.*`, {
    callback: (error, answer) => {
      const batch = batches.get(answer.subject);
      // Late acknowledgements of a failed batch are ignored.
      if (batch === undefined) return;
      const refusal = error ?? refusalOf(answer);
      if (refusal !== undefined) batch.settle(refusal);
      else if (--batch.left === 0) batch.settle();
    },
  });

  const isOpen = (): boolean =>
    connection.info !== undefined && (ping === undefined || performance.now() - ping.since < PING_MS);

  /** Resolves when the server has read everything sent so far. Rejects when the connection is lost before. */
  const delivered = (): Promise<void> => {
    if (ping === undefined) {
      const pong = connection.flush().finally(() => {
        ping = undefined;
      });
      // Each batch handles the loss of the connection itself.
      pong.catch(() => undefined);
      ping = { since: performance.now(), pong };
    }
    return ping.pong;
  };

  return {
    isOpen,
    publish: async (messages) => {
      if (messages.length === 0) return;
      const size = messages.reduce((sum, { payload }) => sum + payload.length + MESSAGE_OVERHEAD, 0);
      if (!isOpen()) throw new NotTaken("NATS does not answer");
      if (bytesInFlight > 0 && bytesInFlight + size > MAX_BYTES_IN_FLIGHT)
        throw new NotTaken("too many bytes wait for acknowledgements of NATS");
      const reply = `${root}.${++count}`;
      bytesInFlight += size;
      await new Promise<void>((resolve, reject) => {
        let timer: NodeJS.Timeout | undefined;
        const settle = (error?: Error): void => {
          clearTimeout(timer);
          if (batches.delete(reply)) bytesInFlight -= size;
          if (error === undefined) resolve();
          else reject(error);
        };
        const countDown = (): void => {
          if (batches.has(reply)) timer = setTimeout(expire, ACK_MS);
        };
        // A server that answers a ping has lost the batch. Otherwise acknowledgements may still come.
        const expire = (): void => {
          const asked = performance.now();
          const late = () => settle(new Error("the stream did not answer in time"));
          delivered().then(() => (performance.now() - asked < PING_MS ? late() : countDown()), settle);
        };
        batches.set(reply, { left: messages.length, settle });
        try {
          for (const message of messages) send(message.subject, message, reply);
        } catch (error) {
          settle(error as Error);
          return;
        }
        delivered().then(countDown, settle);
      });
    },
    bypass: (messages) => {
      try {
        for (const message of messages) send(`${DIRECT}.${message.subject}`, message);
      } catch {
        // The connection is closed. The messages are published later.
      }
    },
    stop: () => {
      answers.unsubscribe();
      for (const { settle } of [...batches.values()]) settle(new Error("the publisher was stopped"));
    },
  };

  function send(subject: string, { id, payload, headers: given }: Message, reply?: string): void {
    const header = headers();
    header.set("Nats-Msg-Id", id);
    for (const [name, value] of Object.entries(given)) header.set(name, value);
    connection.publish(subject, payload, { headers: header, ...(reply === undefined ? {} : { reply }) });
  }
}

/** The error of a negative acknowledgement: no stream has the subject, or the stream refused the message. */
function refusalOf(answer: Msg): Error | undefined {
  if (answer.data.length === 0) return new Error(`no stream answered: ${answer.headers?.code ?? "empty"}`);
  const { error } = answer.json<{ error?: { description?: string } }>();
  return error === undefined ? undefined : new Error(error.description ?? "the stream refused a message");
}
