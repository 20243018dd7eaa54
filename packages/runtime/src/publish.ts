import { createInbox, headers, type Msg } from "nats";
import type { Nats } from "./nats.ts";

/** A message for the stream. Its id makes JetStream keep one of several equal ones. */
export interface Message {
  subject: string;
  id: string;
  payload: Uint8Array;
  headers: Readonly<Record<string, string>>;
}

/** How long all answers to a batch may take together once the server is known to have the batch, in milliseconds. */
const ACK_MS = 5_000;
/** How long a ping may be unanswered before nothing more is sent, in milliseconds. */
const PING_MS = 1_000;
/** Most bytes that may wait for their answers, and what a message is taken to weigh besides its payload. */
const MAX_BYTES_IN_FLIGHT = 8 * 1024 * 1024;
const MESSAGE_OVERHEAD = 256;

/** The server does not answer, or has enough to do: nothing was sent, and the same is to be sent later. */
export class NotTaken extends Error {}

export interface Publisher {
  /** Whether messages are taken at the moment: the server is connected and answers. */
  isOpen(): boolean;
  /**
   * Publishes messages and resolves when the stream has all of them. While the server does not answer this takes as long
   * as it takes: the messages are on their way, and must not be sent again.
   * @throws NotTaken; another error when one was refused, the connection was lost, or not all were answered in time: then
   *   some may have been stored
   */
  publish(messages: readonly Message[]): Promise<void>;
  /** Ends it; what is still on its way fails. */
  stop(): void;
}

interface Batch {
  left: number;
  settle(error?: Error): void;
}

/**
 * Publishes to JetStream by the batch. The answers of a batch come to one subject and are counted there: a request of its
 * own for each message, as the client library makes it, costs several times as much.
 *
 * The client library buffers without limit what the server does not read. So the bytes in flight are bounded here, and a
 * ping follows the messages: nothing is sent while one is unanswered for long.
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
      // Answers to a batch that was given up are for nobody.
      if (batch === undefined) return;
      const refusal = error ?? refusalOf(answer);
      if (refusal !== undefined) batch.settle(refusal);
      else if (--batch.left === 0) batch.settle();
    },
  });

  const isOpen = (): boolean =>
    connection.info !== undefined && (ping === undefined || performance.now() - ping.since < PING_MS);

  /** Resolves when the server has read what was sent; rejects when the connection is lost before. */
  const delivered = (): Promise<void> => {
    if (ping === undefined) {
      const pong = connection.flush().finally(() => {
        ping = undefined;
      });
      // A lost connection is told by the batches that were on it.
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
        throw new NotTaken("too much waits for the answers of NATS");
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
        // Only a server that answers a ping and not the batch has lost it; otherwise the answers may still come.
        const expire = (): void => {
          const asked = performance.now();
          const late = () => settle(new Error("the stream did not answer in time"));
          delivered().then(() => (performance.now() - asked < PING_MS ? late() : countDown()), settle);
        };
        batches.set(reply, { left: messages.length, settle });
        try {
          for (const message of messages) send(message, reply);
        } catch (error) {
          settle(error as Error);
          return;
        }
        delivered().then(countDown, settle);
      });
    },
    stop: () => {
      answers.unsubscribe();
      for (const { settle } of [...batches.values()]) settle(new Error("the publisher was stopped"));
    },
  };

  function send({ subject, id, payload, headers: given }: Message, reply: string): void {
    const header = headers();
    header.set("Nats-Msg-Id", id);
    for (const [name, value] of Object.entries(given)) header.set(name, value);
    connection.publish(subject, payload, { reply, headers: header });
  }
}

/** Why an answer is none of success: nobody is there for the subject, or the stream refused it. */
function refusalOf(answer: Msg): Error | undefined {
  if (answer.data.length === 0) return new Error(`no stream answered: ${answer.headers?.code ?? "empty"}`);
  const { error } = answer.json<{ error?: { description?: string } }>();
  return error === undefined ? undefined : new Error(error.description ?? "the stream refused a message");
}
