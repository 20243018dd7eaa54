import { createInbox, headers, type Msg } from "nats";
import type { Nats } from "./nats.ts";

/** A message for the stream. Its id makes JetStream keep one of several equal ones. */
export interface Message {
  subject: string;
  id: string;
  payload: Uint8Array;
  headers: Readonly<Record<string, string>>;
}

/** How long all answers to a batch may take together, in milliseconds. */
const ACK_MS = 5_000;

export interface Publisher {
  /**
   * Publishes messages and resolves when the stream has all of them.
   * @throws when one was refused, or not all were answered in time: then some may have been stored
   */
  publish(messages: readonly Message[]): Promise<void>;
  stop(): void;
}

interface Batch {
  left: number;
  settle(error?: Error): void;
}

/**
 * Publishes to JetStream by the batch. The answers of a batch come to one subject and are counted there: a request of its
 * own for each message, as the client library makes it, costs several times as much.
 */
export function openPublisher({ connection, inbox }: Nats): Publisher {
  const root = createInbox(inbox);
  const batches = new Map<string, Batch>();
  let count = 0;
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
  return {
    publish: async (messages) => {
      if (messages.length === 0) return;
      const reply = `${root}.${++count}`;
      await new Promise<void>((resolve, reject) => {
        const settle = (error?: Error): void => {
          clearTimeout(timer);
          batches.delete(reply);
          if (error === undefined) resolve();
          else reject(error);
        };
        const timer = setTimeout(() => settle(new Error("the stream did not answer in time")), ACK_MS);
        batches.set(reply, { left: messages.length, settle });
        try {
          for (const message of messages) send(message, reply);
        } catch (error) {
          settle(error as Error);
        }
      });
    },
    stop: () => answers.unsubscribe(),
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
