import { setTimeout as sleep } from "node:timers/promises";
import {
  AckPolicy,
  ConsumerEvents,
  type ConsumerMessages,
  DeliverPolicy,
  type DeliveryInfo,
  type JsMsg,
  NatsError,
  nanos,
  type Subscription,
} from "nats";
import { retryUntilReachable } from "../../process/retry-until-reachable.ts";
import { makesWay } from "../../work/slices.ts";
import { ensureStream } from "../nats.ts";
import { type ConsumerOptions, type Delivery, deliveryOf } from "./delivery.ts";

export interface DurableOptions
  extends Pick<ConsumerOptions, "nats" | "log" | "durable" | "filters" | "batch" | "ackWaitMs"> {
  /** Called for each message in order, one after the other. */
  onMessage(delivery: Delivery, info: DeliveryInfo): Promise<void>;
}

/** Unacknowledged messages of all replicas together: never reached, as a replica moves most to the backlog. */
const MAX_ACK_PENDING = 50_000;
/** Messages that one request to the server asks for, in batches. */
const REQUEST_BATCHES = 2;
/** Length of a request and time between its signs of life, in milliseconds: without two of them it is repeated. */
const REQUEST_MS = 60_000;
const SIGN_OF_LIFE_MS = 5_000;
/** Error codes of the JetStream API: a consumer with the settings of an earlier version; no stream, or no consumer. */
const OTHER_SETTINGS = [10148];
const MISSING = [10059, 10014];
/** Pause before an interrupted consumer is opened again, in milliseconds. */
const REOPEN_MS = 250;

/** A durable pull consumer that all replicas share. It survives the loss of the connection and of the server. */
export class Durable {
  readonly #options: DurableOptions;
  /** Received messages without an acknowledgement, by their number in the stream. */
  readonly #open = new Map<number, JsMsg>();
  readonly #receiving: Promise<void>;
  readonly #elections: Subscription;
  #messages: ConsumerMessages | undefined;
  #isStopping = false;

  /** Creates the consumer on the server if necessary and begins to receive messages. */
  static async open(options: DurableOptions): Promise<Durable> {
    const address = options.nats.connection.getServer();
    await retryUntilReachable({ name: "the event stream", address }, () => ensureConsumer(options), options.log);
    return new Durable(options);
  }

  private constructor(options: DurableOptions) {
    const { connection, stream } = options.nats;
    this.#options = options;
    this.#receiving = this.#receive();
    this.#elections = connection.subscribe(`$JS.EVENT.ADVISORY.CONSUMER.LEADER_ELECTED.${stream}.${options.durable}`, {
      callback: () => this.#messages?.stop(),
    });
  }

  /** The numbers of messages that no replica has received, and of received ones without an acknowledgement. */
  async info(): Promise<{ pending: number; inHand: number }> {
    const { nats, durable } = this.#options;
    const { num_pending: pending, num_ack_pending: inHand } = await nats.jsm.consumers.info(nats.stream, durable);
    return { pending, inHand };
  }

  /** Tells the server that this process still works on its messages. */
  signOfLife(): void {
    for (const message of this.#open.values()) message.working();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#elections.unsubscribe();
    this.#messages?.stop();
    await this.#receiving;
  }

  async #receive(): Promise<void> {
    const { log, durable } = this.#options;
    while (!this.#isStopping) {
      try {
        await this.#consume();
      } catch (error) {
        if (!this.#isStopping) log.warn({ err: error, durable }, "consumer interrupted");
        await this.#recreateIfMissing(error);
      }
      if (!this.#isStopping) await sleep(REOPEN_MS);
    }
  }

  async #consume(): Promise<void> {
    const { nats, durable, batch } = this.#options;
    const consumer = await nats.js.consumers.get(nats.stream, durable);
    const messages = await consumer.consume({
      max_messages: REQUEST_BATCHES * batch,
      expires: REQUEST_MS,
      idle_heartbeat: SIGN_OF_LIFE_MS,
      // A question to the server has no answer while there is no leader, so requests are repeated without one.
      bind: true,
    });
    this.#messages = messages;
    void this.#watch(messages);
    // Messages that have arrived are handed over even after `stop`.
    const others = makesWay();
    for await (const message of messages) {
      await this.#take(message);
      await others();
    }
  }

  async #take(message: JsMsg): Promise<void> {
    const { seq } = message;
    // A redelivered message is dropped: its first copy is acknowledged.
    if (this.#open.has(seq)) return;
    this.#open.set(seq, message);
    const delivery = deliveryOf(message, {
      ack: () => {
        if (this.#open.delete(seq)) message.ack();
      },
      giveBack: (delayMs) => {
        if (this.#open.delete(seq)) message.nak(delayMs);
      },
    });
    await this.#options.onMessage(delivery, message.info);
  }

  /** Looks whether the consumer still exists when the server shows no sign of life. Resolves with the end of `from`. */
  async #watch(from: ConsumerMessages): Promise<void> {
    let looking = false;
    for await (const { type } of await from.status()) {
      if (type !== ConsumerEvents.HeartbeatsMissed || looking) continue;
      looking = true;
      void this.info()
        .catch((error: unknown) => this.#recreateIfMissing(error))
        .finally(() => {
          looking = false;
        });
    }
  }

  // A server that came back without its data has neither the stream nor the consumer.
  async #recreateIfMissing(error: unknown): Promise<void> {
    if (this.#isStopping || !hasCode(error, MISSING)) return;
    await ensureStream(this.#options.nats)
      .then(() => ensureConsumer(this.#options))
      .catch(() => undefined);
  }
}

async function ensureConsumer({ nats, durable, filters, ackWaitMs }: DurableOptions): Promise<void> {
  const changeable = { filter_subjects: filters, ack_wait: nanos(ackWaitMs), max_ack_pending: MAX_ACK_PENDING };
  const fixed = { durable_name: durable, ack_policy: AckPolicy.Explicit, deliver_policy: DeliverPolicy.All };
  try {
    await nats.jsm.consumers.add(nats.stream, { ...fixed, ...changeable });
  } catch (error) {
    if (!hasCode(error, OTHER_SETTINGS)) throw error;
    await nats.jsm.consumers.update(nats.stream, durable, changeable);
  }
}

function hasCode(error: unknown, codes: readonly number[]): boolean {
  return error instanceof NatsError && codes.includes(error.api_error?.err_code ?? 0);
}
