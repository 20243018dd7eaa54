import { createInbox, headers, type Msg, type NatsConnection, type Subscription } from "nats";
import type { Nats } from "./nats.ts";

/** A message for the stream. JetStream drops repetitions with the same id. */
export interface Message {
  subject: string;
  id: string;
  payload: Uint8Array;
  headers: Readonly<Record<string, string>>;
}

/** Time limit of all acknowledgements of a batch that the server has received, in milliseconds. */
const ACK_MS = 2_000;
/** Time after which an unanswered ping stops the sending, in milliseconds. */
const PING_MS = 1_000;
/** Unacknowledged bytes at most, and the bytes that a message counts besides its payload. */
const MAX_BYTES_IN_FLIGHT = 8 * 1024 * 1024;
const MESSAGE_OVERHEAD = 256;

/** Refuses messages while the server does not answer or is overloaded. Nothing was sent. */
export class NotTaken extends Error {}

interface Batch {
  left: number;
  seq: number;
  end(error?: Error): void;
}

/**
 * Publishes batches. All acknowledgements of a batch come to one subject and are counted: a request per message, as the
 * library sends, costs several times as much. It buffers without limit, so bytes in flight are bounded by a ping.
 */
export class Publisher {
  readonly #connection: NatsConnection;
  readonly #root: string;
  readonly #answers: Subscription;
  readonly #batches = new Map<string, Batch>();
  #count = 0;
  #bytesInFlight = 0;
  #ping: { since: number; pong: Promise<void> } | undefined;

  constructor({ connection, inbox }: Nats) {
    this.#connection = connection;
    this.#root = createInbox(inbox);
    this.#answers = connection.subscribe(`${this.#root}.*`, {
      callback: (error, answer) => this.#answered(error, answer),
    });
  }

  isOpen(): boolean {
    const isLate = this.#ping !== undefined && performance.now() - this.#ping.since >= PING_MS;
    return this.#connection.info !== undefined && !isLate;
  }

  /**
   * Publishes messages that must not be sent again while in flight. @returns the highest of their sequences
   * @throws NotTaken; another error when a message was refused, lost or late, and some may be stored
   */
  async publish(messages: readonly Message[]): Promise<number> {
    if (messages.length === 0) return 0;
    const size = messages.reduce((sum, { payload }) => sum + payload.length + MESSAGE_OVERHEAD, 0);
    if (!this.isOpen()) throw new NotTaken("NATS does not answer");
    if (this.#bytesInFlight > 0 && this.#bytesInFlight + size > MAX_BYTES_IN_FLIGHT)
      throw new NotTaken("too many bytes wait for acknowledgements of NATS");
    const reply = `${this.#root}.${++this.#count}`;
    this.#bytesInFlight += size;
    try {
      return await this.#acknowledged(reply, messages);
    } finally {
      this.#batches.delete(reply);
      this.#bytesInFlight -= size;
    }
  }

  /** Stops; batches in flight fail. */
  stop(): void {
    this.#answers.unsubscribe();
    for (const { end } of [...this.#batches.values()]) end(new Error("the publisher was stopped"));
  }

  /** Sends a batch, and waits for the acknowledgements of all of its messages. */
  #acknowledged(reply: string, messages: readonly Message[]): Promise<number> {
    return new Promise<number>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      let hasEnded = false;
      const end = (error?: Error): void => {
        hasEnded = true;
        clearTimeout(timer);
        if (error === undefined) resolve(batch.seq);
        else reject(error);
      };
      const countDown = (): void => {
        if (!hasEnded) timer = setTimeout(expire, ACK_MS);
      };
      // A server that answers a ping has lost the batch. Otherwise acknowledgements may still come.
      const expire = (): void => {
        const asked = performance.now();
        const late = () => end(new Error("the stream did not answer in time"));
        this.#delivered().then(() => (performance.now() - asked < PING_MS ? late() : countDown()), end);
      };
      const batch: Batch = { left: messages.length, seq: 0, end };
      this.#batches.set(reply, batch);
      try {
        for (const message of messages) this.#send(message, reply);
      } catch (error) {
        end(error as Error);
        return;
      }
      this.#delivered().then(countDown, end);
    });
  }

  #answered(error: Error | null, answer: Msg): void {
    const batch = this.#batches.get(answer.subject);
    // Ignore late acknowledgements of a failed batch.
    if (batch === undefined) return;
    const { refusal, seq = 0 } = error === null ? readAcknowledgement(answer) : { refusal: error };
    batch.seq = Math.max(batch.seq, seq);
    if (refusal !== undefined) batch.end(refusal);
    else if (--batch.left === 0) batch.end();
  }

  /** Waits until the server has read everything sent so far. Rejects when the connection is lost before. */
  #delivered(): Promise<void> {
    if (this.#ping === undefined) {
      const pong = this.#connection.flush().finally(() => {
        this.#ping = undefined;
      });
      // Each batch handles the loss of the connection itself.
      pong.catch(() => undefined);
      this.#ping = { since: performance.now(), pong };
    }
    return this.#ping.pong;
  }

  #send({ subject, id, payload, headers: given }: Message, reply: string): void {
    const header = headers();
    header.set("Nats-Msg-Id", id);
    for (const [name, value] of Object.entries(given)) header.set(name, value);
    this.#connection.publish(subject, payload, { headers: header, reply });
  }
}

/** The sequence of a stored message, or the reason why no stream has it. */
function readAcknowledgement(answer: Msg): { seq?: number; refusal?: Error } {
  if (answer.data.length === 0) return { refusal: new Error(`no stream answered: ${answer.headers?.code ?? "empty"}`) };
  const { seq, error } = answer.json<{ seq?: number; error?: { description?: string } }>();
  return error === undefined
    ? { seq: seq ?? 0 }
    : { refusal: new Error(error.description ?? "the stream refused a message") };
}
